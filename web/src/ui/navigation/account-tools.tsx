import { useQuery } from '@tanstack/react-query'
import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { type User, signOut, useUser } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Disclosure } from '../disclosure.tsx'
import { Button } from '../plain-button.tsx'
import '../page/account-link.css'

/** At the bar's end: who is signed in, with the way to their own pages and out; else the way in, where the edition offers it. */
export function AccountTools() {
  const user = useUser()
  return user ? <SignedIn user={user} /> : <Login />
}

// Anchors instead of the router's links, so that the public form pages do not bring those along.
function SignedIn({ user }: { user: User }) {
  return (
    <>
      <a className="account-link account-link--own" href={localAddress(paths.dashboard)} title={m.shell_own_pages()}>
        <span className="visually-hidden">{m.shell_own_pages()}: </span>
        <span>{user.firstname || user.email || m.shell_own_pages()}</span>
      </a>
      <Button variant="quiet" size="small" onClick={() => void signOut()}>
        {m.shell_logout()}
      </Button>
      <Disclosure label={m.shell_logout_more()} quiet>
        <a className="button button--quiet button--small" href={localAddress(paths.account)}>
          {m.shell_account()}
        </a>
        <Button variant="quiet" size="small" onClick={() => void signOut('asked', { everywhere: true })}>
          {m.shell_logout_everywhere()}
        </Button>
        <p>{m.shell_logout_everywhere_text()}</p>
      </Disclosure>
    </>
  )
}

function Login() {
  const programme = useQuery(programmeStateQuery())
  if (programme.data?.edition.flags.studentLogin !== true) return null
  return (
    <a className="account-link" href={localAddress(paths.login)}>
      {m.site_nav_login()}
    </a>
  )
}
