import { isHydrated, islandOf } from './island-element.ts'

/** What a click needs script for. Carousels render their buttons only once they are hydrated. */
const needsScript = '[data-opens],[data-island] button,.video>a,.poster>a,.terms__accept a'

type Hydrate = (island: HTMLElement) => Promise<void>

/**
 * Answers clicks on islands that are not hydrated yet: the island comes next, then the click is repeated. Of several
 * clicks the last one counts. Where the script does not arrive, a link does what it does without script. Returns the way
 * to stop.
 *
 * @param loadHydration fetches what hydrates one island at once
 */
export function queueEarlyClicks(loadHydration: () => Promise<Hydrate>): () => void {
  let queued: HTMLElement | undefined
  const onClick = async (event: MouseEvent) => {
    const clicked = event.target instanceof Element ? event.target.closest<HTMLElement>(needsScript) : null
    const island = clicked && islandOf(clicked)
    if (!island || isHydrated(island) || !isPlainClick(event)) return
    event.preventDefault()
    queued = clicked
    clicked.ariaBusy = 'true'
    try {
      const hydrate = await loadHydration()
      await hydrate(island)
    } catch {
      stop()
    }
    clicked.ariaBusy = null
    if (queued !== clicked) return
    queued = undefined
    clicked.click()
  }
  const listener = (event: MouseEvent) => void onClick(event)
  const stop = () => removeEventListener('click', listener)
  addEventListener('click', listener)
  return stop
}

/** A click that asks for a new tab or window is the browser's own. */
export const isPlainClick = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean => !(ctrlKey || metaKey || shiftKey)
