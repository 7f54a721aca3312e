import { countAsConfirmed, sendCompanyLink } from '@project-week/contract/hosting/hosting'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '../lib/api/error-text.ts'
import { useCall } from '../lib/api/use-call.ts'
import { showToast } from '../lib/page/toast.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { shownAddress } from '../lib/words/shown-address.ts'
import { m } from '../paraglide/messages.js'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { waitingAt } from './navigation/waiting.ts'

interface Unconfirmed {
  id: string
  companyName: string
  email: string
}

/** Companies of the current edition that have not opened the link in their email, and the way to them. */
export function UnconfirmedCompanies({ companies }: { companies: readonly Pick<Unconfirmed, 'companyName'>[] }) {
  const edition = useQuery(programmeStateQuery()).data?.edition.label
  if (companies.length === 0) return null
  return (
    <Alert tone="warning" title={m.unconfirmed_title({ count: companies.length })}>
      <p>{m.unconfirmed_text()}</p>
      <p>{companies.map(({ companyName }) => companyName).join(', ')}</p>
      {edition !== undefined && <Link to={waitingAt('companies-unconfirmed', edition)}>{m.unconfirmed_view()}</Link>}
    </Alert>
  )
}

/** In a company's drawer: that its address is not confirmed, and what the office can do about it besides cancelling. */
export function UnconfirmedCompany({ company: { id, companyName: name, email } }: { company: Unconfirmed }) {
  const address = shownAddress(email)
  const again = useCall(sendCompanyLink, {
    onSuccess: () => showToast(m.unconfirmed_asked_again({ email: address })),
  })
  const count = useCall(countAsConfirmed, { onSuccess: () => showToast(m.unconfirmed_counted({ name })) })
  const failure = again.error ?? count.error
  const params = { id }
  return (
    <Alert tone="warning" title={m.unconfirmed_title({ count: 1 })}>
      <p>{m.unconfirmed_text()}</p>
      <div className="cluster gap-2">
        <Button size="small" changes pending={again.isPending} onClick={() => again.mutate({ params })}>
          {m.unconfirmed_ask_again()}
        </Button>
        <Button size="small" changes pending={count.isPending} onClick={() => count.mutate({ params })}>
          {m.unconfirmed_count()}
        </Button>
      </div>
      {failure && <p role="alert">{errorText(failure)}</p>}
    </Alert>
  )
}
