import { useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../base/icon.tsx'
import './to-top.css'

/** From this many pixels on there is a way back to the top. */
export const scrolledFrom = 200

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
