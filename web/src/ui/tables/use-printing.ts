import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: what was left out because nobody saw it is then rendered. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    // The browser lays the pages out as soon as the event is over.
    const set = (next: boolean) => () => flushSync(() => setIsPrinting(next))
    addEventListener('beforeprint', set(true), { signal: listening.signal })
    addEventListener('afterprint', set(false), { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return isPrinting
}
