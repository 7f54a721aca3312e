import type { Company } from '@project-week/contract/companies/company'
import { cancellationMessages } from '@project-week/contract/publishing/cancellation'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { teamsQuery } from '../../lib/queries/lists.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { NotDone } from '../../ui/forms/not-done.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import { useCancelCompany, useReinstateCompany } from './cancellation.queries.ts'

/** Asks for the reason, and says what cancelling does before it does it. */
export function CancelCompanyForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const teams = useQuery(teamsQuery(company.semester))
  const own = teams.data?.filter(({ companyId }) => companyId === company._id)
  const cancel = useCancelCompany(company._id)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(reason.trim() === '' ? cancellationMessages.reason : undefined)
    if (reason.trim() === '' || cancel.isPending) return
    cancel.mutate(reason.trim(), {
      onSuccess: () => {
        showToast(m.company_cancelled({ name: company.companyName }))
        onDone()
      },
    })
  }
  return (
    <form className="correction" noValidate onSubmit={submit}>
      <p>{m.company_cancel_text({ name: company.companyName })}</p>
      {own !== undefined && own.length > 0 && (
        <Alert tone="warning">
          {m.company_cancel_teams({
            teams: own.length,
            students: own.reduce((count, { members }) => count + members.length, 0),
          })}
        </Alert>
      )}
      <NotDone failure={cancel.error} />
      <TextArea
        label={m.company_cancel_reason()}
        hint={m.company_cancel_reason_hint()}
        name="reason"
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="correction__actions">
        <Button variant="danger" type="submit" pending={cancel.isPending}>
          {m.company_cancel()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.matching_leave_it()}
        </Button>
      </div>
    </form>
  )
}

/** A company that has cancelled: why, and the way back. */
export function CancelledCompany({ company }: { company: Company }) {
  const reinstate = useReinstateCompany(company._id)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Alert tone="warning" title={m.company_cancelled_title()}>
      <p>{company.cancelledReason}</p>
      {isAsking && <p>{m.company_reinstate_text()}</p>}
      {reinstate.isError && <p role="alert">{notDoneText(reinstate.error)}</p>}
      <div className="correction__actions">
        <Button
          changes
          pending={reinstate.isPending}
          onClick={() => {
            if (!isAsking) setIsAsking(true)
            else {
              reinstate.mutate(undefined, {
                onSuccess: () => showToast(m.company_reinstated({ name: company.companyName })),
              })
            }
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
