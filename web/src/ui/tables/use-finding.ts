import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Up to so many rows are all rendered for the browser's search: of a longer list, the table's own search knows all. */
export const rowsToFind = 1000

export const isFindKey = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'f'

/**
 * Whether the browser's search was opened by its key, until the page is used again: what was left out because nobody saw
 * it is then rendered. Always, it would make each step of scrolling some five times as slow.
 */
export function useFinding(): boolean {
  const [isFinding, setIsFinding] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const listen = (event: Event) => flushSync(() => setIsFinding(isFindKey(event)))
    addEventListener('keydown', listen, { signal: listening.signal })
    addEventListener('pointerdown', listen, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return isFinding
}
