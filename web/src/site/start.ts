/**
 * The one script that a public page asks for: it queues clicks, and fetches everything else once the page has been
 * painted, so that neither letters nor React come before what a visitor reads.
 */
import { addWebFonts } from '../ui/web-fonts.ts'
import { queueEarlyClicks } from './islands/early-clicks.ts'

const loadHydration = () => import('./hydrate.tsx')

/** Once all of the page is there and the frame that is due was painted. */
const afterPaint = (run: () => void) =>
  addEventListener('load', () => requestAnimationFrame(() => void setTimeout(run)))

const stopQueue = queueEarlyClicks(async () => (await loadHydration()).hydrateNow)
addWebFonts(afterPaint)
afterPaint(() => {
  // Should the script not arrive, the page stays what the server has sent.
  void loadHydration().then(
    ({ hydratePage }) => hydratePage().then(stopQueue),
    () => undefined,
  )
})
