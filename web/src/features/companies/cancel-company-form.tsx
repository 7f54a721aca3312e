import type { Company } from '@project-week/contract/companies/company'
import { cancelCompany, Cancellation, reinstateCompany } from '@project-week/contract/publishing/cancellation'
import { listTeams } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
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

/** A company that has cancelled: why, and the way back. */
export function CancelledCompany({ company }: { company: Company }) {
  const reinstate = useCall(reinstateCompany, {
    onSuccess: () => showToast(m.company_reinstated({ name: company.companyName })),
  })
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Alert tone="warning" title={m.company_cancelled_title()}>
      <p>{company.cancelledReason}</p>
      {isAsking && <p>{m.company_reinstate_text()}</p>}
      {reinstate.isError && <p role="alert">{errorText(reinstate.error)}</p>}
      <div className="correction__actions">
        <Button
          changes
          pending={reinstate.isPending}
          onClick={() => {
            if (!isAsking) setIsAsking(true)
            else reinstate.mutate({ params: { id: company._id } })
          }}
        >
          {isAsking ? m.company_reinstate_now() : m.company_reinstate()}
        </Button>
        {isAsking && (
          <Button variant="quiet" onClick={() => setIsAsking(false)}>
            {m.matching_leave_it()}
          </Button>
        )}
      </div>
    </Alert>
  )
}
