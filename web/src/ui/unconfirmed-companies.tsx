import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { m } from '../paraglide/messages.js'
import { Alert } from './alert.tsx'
import { waitingAt } from './navigation/waiting.ts'

/** Companies of the current edition that have not opened the link in their email, and the way to them. */
export function UnconfirmedCompanies({ companies }: { companies: readonly { companyName: string }[] }) {
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
