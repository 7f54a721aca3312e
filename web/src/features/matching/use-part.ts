import { useSearchParams } from 'react-router'

/** Which tab of the page is in view: in the address, so that a reload and the way back keep it. */
export function usePart(): { start: string | undefined; onChoose: (part: string) => void } {
  const [params, setParams] = useSearchParams()
  return {
    start: params.get('part') ?? undefined,
    onChoose: (part) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.set('part', part)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
