import { signOnStart } from '@project-week/contract/paths'
import { useState, useSyncExternalStore } from 'react'
import { rememberLocale } from '../../lib/locale.ts'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/choice.tsx'
import { Button } from '../../ui/plain-button.tsx'
import { useSite } from '../site.ts'

/** The role of who is signed in on this device, as the app keeps it; the server decides anew whatever comes of it. */
function readRole(): string | undefined {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as { role?: string; exp?: number } | null
    return user?.role !== undefined && Number(user.exp) * 1000 > Date.now() ? user.role : undefined
  } catch {
    return undefined
  }
}

const never = () => () => {}

/** The box without which no profile is made, and the way on: into the app, or first to the sign-on. */
export function AcceptTerms() {
  const { origin, locale, href } = useSite()
  const role = useSyncExternalStore(never, readRole, () => undefined)
  const [isAccepted, setAccepted] = useState(false)
  const [isMissing, setMissing] = useState(false)

  const goOn = () => {
    if (!isAccepted) {
      setMissing(true)
      document.getElementById('accept-terms')?.focus()
    } else if (role === undefined) {
      rememberLocale(locale)
      location.assign(`${signOnStart}?target=${encodeURIComponent(origin + paths.singleSignOnReturn)}`)
    } else {
      // The app reads its navigation state from the history entry, and a reload keeps that.
      const page = href(role === 'student' ? paths.createProfile : paths.createAdvisorProfile)
      history.pushState({ usr: { role }, key: 'terms', idx: 0 }, '', page)
      location.reload()
    }
  }

  return (
    <div className="terms__accept no-print">
      <Checkbox
        id="accept-terms"
        label={m.student_terms_accept()}
        error={isMissing && !isAccepted ? m.student_terms_missing() : undefined}
        checked={isAccepted}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
      />
      {role === undefined && <p>{m.student_terms_sign_on()}</p>}
      <Button variant="action" size="large" onClick={goOn}>
        {m.student_terms_create()}
      </Button>
    </div>
  )
}
