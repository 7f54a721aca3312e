import { readAccount } from '@project-week/contract/auth/account'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { ChangePassword } from './change-password.tsx'
import { Factors } from './factors.tsx'
import { OwnSessions } from './own-sessions.tsx'
import './account.css'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'

/** How somebody signs in, and where they are signed in. */
export function OwnAccount() {
  const account = useQuery(queryOf(readAccount))
  if (account.data === undefined) return <NotLoaded query={account} />
  const { email, hasPassword, mayHaveFactors, isFactorMissing, factors } = account.data
  return (
    <div className="own-account">
      {isFactorMissing && (
        <Alert tone="warning" title={m.account_factor_needed_title()}>
          {m.account_factor_needed_text()}
        </Alert>
      )}
      <p>{m.account_signed_in_as({ email: shownAddress(email) })}</p>
      {(mayHaveFactors || factors.length > 0) && <Factors account={account.data} />}
      {!isFactorMissing && (
        <section aria-labelledby="own-password">
          <h2 id="own-password">{m.account_password()}</h2>
          {hasPassword ? <ChangePassword email={email} /> : <p>{m.account_no_password()}</p>}
        </section>
      )}
      <OwnSessions />
      {!isFactorMissing && <Link to={paths.dashboard}>{m.account_own_back()}</Link>}
    </div>
  )
}
