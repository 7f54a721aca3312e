import { notDoneText } from '../lib/api/not-done-text.ts'
import { showToast } from '../lib/page/toast.ts'
import { useDecideUnconfirmed } from '../lib/queries/unconfirmed.ts'
import { shownAddress } from '../lib/words/shown-address.ts'
import { m } from '../paraglide/messages.js'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import './unconfirmed-companies.css'

export interface UnconfirmedCompany {
  id: string
  companyName: string
  email: string
}

/** Companies that have not opened the link in their email: each by name, with what the office can do about it. */
export function UnconfirmedCompanies({ companies }: { companies: readonly UnconfirmedCompany[] }) {
  if (companies.length === 0) return null
  return (
    <Alert tone="warning" title={m.unconfirmed_title({ count: companies.length })}>
      <p>{m.unconfirmed_text()}</p>
      <ul className="unconfirmed">
        {companies.map((company) => (
          <Unconfirmed key={company.id} company={company} />
        ))}
      </ul>
    </Alert>
  )
}

function Unconfirmed({ company: { id, companyName: name, email } }: { company: UnconfirmedCompany }) {
  const decide = useDecideUnconfirmed(id)
  const act = (reason: string | null, done: string) =>
    decide.mutate(reason, {
      onSuccess: () => showToast(done),
    })
  return (
    <li>
      <span>{m.unconfirmed_company({ name, email: shownAddress(email) })}</span>
      <span className="unconfirmed__actions">
        <Button
          size="small"
          changes
          aria-label={m.unconfirmed_leave_out_named({ name })}
          pending={decide.isPending && decide.variables !== null}
          onClick={() => act(m.unconfirmed_reason(), m.company_cancelled({ name }))}
        >
          {m.unconfirmed_leave_out()}
        </Button>
        <Button
          size="small"
          changes
          aria-label={m.unconfirmed_count_named({ name })}
          pending={decide.isPending && decide.variables === null}
          onClick={() => act(null, m.unconfirmed_counted({ name }))}
        >
          {m.unconfirmed_count()}
        </Button>
      </span>
      {decide.isError && <span role="alert">{notDoneText(decide.error)}</span>}
    </li>
  )
}
