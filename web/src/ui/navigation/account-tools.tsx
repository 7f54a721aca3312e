import { signOut, useUser } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../plain-button.tsx'

/** The way out, at the bar's end, for whoever is signed in. */
export function AccountTools() {
  const user = useUser()
  if (!user) return null
  return (
    <Button variant="quiet" size="small" onClick={() => void signOut()}>
      {m.shell_logout()}
    </Button>
  )
}
