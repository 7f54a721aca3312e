/**
 * The one script that a public page asks for: it queues clicks, and fetches everything else once the page has been
 * painted, so that neither letters nor React come before what a visitor reads.
 */
import fontsExtended from '../ui/base/fonts-extended.css?url'
import fonts from '../ui/base/fonts.css?url'
import { queueEarlyClicks } from './islands/early-clicks.ts'

const loadHydration = () => import('./hydrate.tsx')

/** The web fonts are cached from the first page of a visit on: further pages have them from the beginning. */
const fontsAreCached = 'fonts'

function addFonts(): void {
  for (const href of [fonts, fontsExtended]) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  }
  visitStorage()?.setItem(fontsAreCached, 'yes')
}

/** Undefined where the browser keeps nothing for a visit. */
function visitStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

const stopQueue = queueEarlyClicks(async () => (await loadHydration()).hydrateNow)

const areFontsCached = (visitStorage()?.getItem(fontsAreCached) ?? null) !== null
if (areFontsCached) addFonts()
/** Once the frame that is due was painted. Written out, because an import would bring a file with more. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

addEventListener('load', () =>
  afterPaint(() => {
    if (!areFontsCached) addFonts()
    // Should the script not arrive, the page stays what the server has sent.
    void loadHydration().then(
      ({ hydratePage }) => hydratePage().then(stopQueue),
      () => undefined,
    )
  }),
)
