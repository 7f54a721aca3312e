import '../ui/base.css'
import '../ui/accordion.css'
import '../ui/app-shell.css'
import '../ui/button.css'
import '../ui/carousel.css'
import '../ui/dialog.css'
import '../ui/dot-field.css'
import '../ui/logo.css'
import '../ui/timeline.css'
import './site.css'
import './landing/hero.css'
import './landing/landing.css'

/**
 * The public pages are complete without this. What makes them move waits until everything a visitor reads has arrived.
 */
const hydrateSoon = () => {
  const hydrate = () => void import('./hydrate.tsx')
  if ('requestIdleCallback' in globalThis) requestIdleCallback(hydrate, { timeout: 2000 })
  else setTimeout(hydrate, 200)
}
if (document.readyState === 'complete') hydrateSoon()
else addEventListener('load', hydrateSoon, { once: true })
