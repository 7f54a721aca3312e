import { countAsConfirmed, sendCompanyLink } from '@project-week/contract/hosting/hosting'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { call } from '../lib/api/api.ts'
import { errorText } from '../lib/api/error-text.ts'
import { useChange } from '../lib/api/use-call.ts'
import { showToast } from '../lib/page/toast.ts'
import { shownAddress } from '../lib/words/shown-address.ts'
import { m } from '../paraglide/messages.js'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import './unconfirmed-companies.css'

/** What the office does about a company whose address is not confirmed. */
type UnconfirmedAct = 'ask-again' | 'leave-out' | 'count'

export interface UnconfirmedCompany {
  id: string
  companyName: string
  email: string
}

/** Companies that have not opened the link in their email: each by name, with what the office can do about it. */
export function UnconfirmedCompanies({
  companies,
  onLeaveOut,
}: {
  companies: readonly UnconfirmedCompany[]
  /** Where leaving out is asked about first. */
  onLeaveOut?: () => void
}) {
  if (companies.length === 0) return null
  return (
    <Alert tone="warning" title={m.unconfirmed_title({ count: companies.length })}>
      <p>{m.unconfirmed_text()}</p>
      <ul className="stack gap-2 unconfirmed">
        {companies.map((company) => (
          <Unconfirmed key={company.id} company={company} onLeaveOut={onLeaveOut} />
        ))}
      </ul>
    </Alert>
  )
}

function Unconfirmed({
  company: { id, companyName: name, email },
  onLeaveOut,
}: {
  company: UnconfirmedCompany
  onLeaveOut: (() => void) | undefined
}) {
  const decide = useChange(
    async ({ act }: { act: UnconfirmedAct; done: string }): Promise<void> => {
      const params = { id }
      if (act === 'ask-again') await call(sendCompanyLink, { params })
      else if (act === 'count') await call(countAsConfirmed, { params })
      else await call(cancelCompany, { params, body: { reason: m.unconfirmed_reason() } })
    },
    cancelCompany.touches,
    { onSuccess: (_, { done }) => showToast(done) },
  )
  const address = shownAddress(email)
  const buttonOf = (act: UnconfirmedAct, { label, named, done }: { label: string; named: string; done: string }) => (
    <Button
      size="small"
      changes
      aria-label={named}
      pending={decide.isPending && decide.variables.act === act}
      onClick={() => (act === 'leave-out' && onLeaveOut ? onLeaveOut() : decide.mutate({ act, done }))}
    >
      {label}
    </Button>
  )
  return (
    <li>
      <span>{m.unconfirmed_company({ name, email: address })}</span>
      <span className="cluster gap-2">
        {buttonOf('ask-again', {
          label: m.unconfirmed_ask_again(),
          named: m.unconfirmed_ask_again_named({ name }),
          done: m.unconfirmed_asked_again({ email: address }),
        })}
        {buttonOf('leave-out', {
          label: m.unconfirmed_leave_out(),
          named: m.unconfirmed_leave_out_named({ name }),
          done: m.company_cancelled({ name }),
        })}
        {buttonOf('count', {
          label: m.unconfirmed_count(),
          named: m.unconfirmed_count_named({ name }),
          done: m.unconfirmed_counted({ name }),
        })}
      </span>
      {decide.isError && <span role="alert">{errorText(decide.error)}</span>}
    </li>
  )
}
