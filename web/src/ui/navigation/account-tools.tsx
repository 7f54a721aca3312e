import { signOut, useUser } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Disclosure } from '../disclosure.tsx'
import { Button } from '../plain-button.tsx'

/** The way out, at the bar's end, for whoever is signed in: here, or on every device. */
export function AccountTools() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => void signOut()}>
        {m.shell_logout()}
      </Button>
      <Disclosure label={m.shell_logout_more()} quiet>
        <Button variant="quiet" size="small" onClick={() => void signOut('asked', { everywhere: true })}>
          {m.shell_logout_everywhere()}
        </Button>
        <p>{m.shell_logout_everywhere_text()}</p>
      </Disclosure>
    </>
  )
}
