import { useState } from 'react'
import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/plain-button.tsx'
import { useSignedIn } from '../signed-in.ts'

/**
 * At the bar's end: who is signed in, with the way to their own pages and out; for everybody else the way in.
 *
 * @param login address of the login, or null where the edition does not offer it
 */
export function Account({ login }: { login: string | null }) {
  const user = useSignedIn()
  if (user === undefined) {
    return (
      login !== null && (
        <a className="account-link" href={login}>
          {m.site_nav_login()}
        </a>
      )
    )
  }
  return (
    <>
      <a className="account-link account-link--own" href={localAddress(paths.dashboard)} title={m.shell_own_pages()}>
        <span className="visually-hidden">{m.shell_own_pages()}: </span>
        <span>{user.firstname || user.email || m.shell_own_pages()}</span>
      </a>
      <LogOut />
    </>
  )
}

function LogOut() {
  const [isPending, setPending] = useState(false)
  const logOut = async () => {
    setPending(true)
    // The app's session with its schemas: only for who asks for it.
    const { restoreSession, signOut } = await import('../../lib/session/session.ts')
    restoreSession()
    // A reload would cut the way to the university short.
    if (!(await signOut())) location.reload()
  }
  return (
    <Button variant="quiet" size="small" pending={isPending} onClick={() => void logOut()}>
      {m.shell_logout()}
    </Button>
  )
}
