import type { Company } from '@project-week/contract/companies/company'
import { cancelCompany, Cancellation } from '@project-week/contract/publishing/cancellation'
import { listTeams } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'

/** Asks for the reason, and says what cancelling does before it does it. */
export function CancelCompanyForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const teams = useQuery(queryOf(listTeams, { query: { edition: company.semester } }))
  const own = teams.data?.filter(({ companyId }) => companyId === company._id)
  const cancel = useCall(cancelCompany, {
    onSuccess: () => {
      showToast(m.company_cancelled({ name: company.companyName }))
      onDone()
    },
  })
  return (
    <ReasonForm
      schema={Cancellation}
      label={m.company_cancel_reason()}
      hint={m.company_cancel_reason_hint()}
      action={m.company_cancel()}
      onSend={(body) => cancel.mutateAsync({ params: { id: company._id }, body })}
      onBack={onDone}
    >
      <p>{m.company_cancel_text({ name: company.companyName })}</p>
      {own !== undefined && own.length > 0 && (
        <Alert tone="warning">
          {m.company_cancel_teams({
            teams: own.length,
            students: own.reduce((count, { members }) => count + members.length, 0),
          })}
        </Alert>
      )}
    </ReasonForm>
  )
}
