import { companyCard, studentCard } from '@project-week/content/sign-up-cards'
import { useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/icon.tsx'
import { CompanySignUp, StudentSignUp } from '../sign-up.tsx'
import { useSite } from '../site.ts'

/** From this many pixels on there is a way back to the top. */
export const scrolledFrom = 200

/** The two sticky buttons and the way back to the top; site.css says at which widths each is there. */
export function Floating() {
  const { t } = useSite()
  return (
    <>
      <nav className="sticky no-print" aria-label={m.site_sign_up()}>
        <StudentSignUp variant="student" size="small">
          {t(studentCard.shortAction)}
        </StudentSignUp>
        <CompanySignUp variant="company" size="small">
          {t(companyCard.shortAction)}
        </CompanySignUp>
      </nav>
      <ToTop />
    </>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

export function ToTop() {
  const isDown = useSyncExternalStore(
    subscribe,
    () => scrollY > scrolledFrom,
    () => false,
  )
  if (!isDown) return null
  return (
    <a className="to-top no-print" href="#main" aria-label={m.site_to_top()} title={m.site_to_top()} onClick={toTop}>
      <Icon name="arrow-up" />
    </a>
  )
}

/** The browser's own way to `#main` would stop below the banner and leave a fragment in the address. */
function toTop(event: { preventDefault: () => void }) {
  event.preventDefault()
  scrollTo({ top: 0 })
  document.getElementById('main')?.focus({ preventScroll: true })
}
