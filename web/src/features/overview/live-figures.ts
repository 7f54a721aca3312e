import { figureEvents, type Statistics, watchFigures } from '@project-week/contract/overview/statistics'
import type { QueryClient } from '@tanstack/react-query'
import { addressOf } from '../../lib/api/api.ts'

/** What the browser does not try again by itself: an answer that is no stream of events. */
const retryMs = 5_000

/**
 * Fetches the figures again whenever the server names another version than theirs, until it is ended by what it answers.
 * A page that nobody sees holds no connection: over HTTP/1.1 a browser has six of them for all of its tabs.
 *
 * @param onState called with whether there is a connection
 */
export function watchLiveFigures(queries: QueryClient, onState: (isLive: boolean) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['statistics'] })
    // Before the lists that are counted: those are fetched when somebody opens them.
    void queries.invalidateQueries({ queryKey: ['overview'] })
  }
  const compare = (version: string) => {
    const known = queries.getQueriesData<Statistics>({ queryKey: ['statistics'], type: 'active' })
    if (known.some(([, statistics]) => statistics !== undefined && statistics.version !== version)) refresh()
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    if (document.visibilityState === 'hidden') return
    source = new EventSource(addressOf(watchFigures))
    source.addEventListener('open', () => onState(true))
    source.addEventListener(figureEvents.version, ({ data }: MessageEvent<string>) => compare(data))
    source.addEventListener('error', () => {
      onState(false)
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs)
    })
    source.addEventListener(figureEvents.ended, () => {
      close()
      // The next answer says that nobody is signed in any more, as on every other screen.
      refresh()
    })
  }
  document.addEventListener('visibilitychange', open)
  open()
  return () => {
    document.removeEventListener('visibilitychange', open)
    close()
  }
}
