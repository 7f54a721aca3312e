import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RowQuery } from './row-index.ts'

/** A table's state, kept in the URL for sharing, reloading and history. */
export interface TableState extends RowQuery {
  /** Ids of columns; undefined until somebody chooses columns. */
  hidden?: readonly string[] | undefined
  /** Ids of columns in the chosen order; others follow in the default order. */
  order: readonly string[]
}

const filterPrefix = 'f.'

export function readTableState(params: URLSearchParams): TableState {
  const sort = params.get('sort') ?? ''
  const filters: Record<string, string[]> = {}
  for (const key of new Set(params.keys())) {
    if (key.startsWith(filterPrefix)) filters[key.slice(filterPrefix.length)] = params.getAll(key)
  }
  return {
    search: params.get('q') ?? '',
    sorting: sort === '' ? undefined : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    filters,
    // A choice that hides nothing has an empty `hide`; in older bookmarks the order alone.
    ...((params.has('hide') || params.has('col')) && { hidden: params.getAll('hide').filter(Boolean) }),
    order: params.getAll('col'),
  }
}

/** The URL's parameters for a state; keeps parameters that are not the table's. */
export function writeTableState(state: TableState, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(
    [...params].filter(([key]) => !['q', 'sort', 'hide', 'col'].includes(key) && !key.startsWith(filterPrefix)),
  )
  if (state.search) next.set('q', state.search)
  if (state.sorting) next.set('sort', (state.sorting.descending ? '-' : '') + state.sorting.column)
  for (const [column, values] of Object.entries(state.filters)) {
    for (const value of values) next.append(filterPrefix + column, value)
  }
  for (const column of state.hidden?.length === 0 ? [''] : (state.hidden ?? [])) next.append('hide', column)
  for (const column of state.order) next.append('col', column)
  return next
}

/** Long enough to paint a click's result first, and to merge quick typing into one navigation. */
const debounceMs = 150

/** A state that is shown but not in the URL yet. */
interface Pending {
  state: TableState
  /** The table's part of the URL when the state was set. */
  since: string
}

/** A state as it reads once written to the URL. */
const canonical = (state: TableState): string =>
  JSON.stringify(readTableState(writeTableState(state, new URLSearchParams())))

interface TableUrl {
  state: TableState
  change: (part: Partial<TableState>) => void
  /**
   * Navigates by other parameters, such as an open record, together with a pending state, so that neither navigation
   * undoes the other.
   */
  navigate: (write: (params: URLSearchParams) => void, options?: { replace: boolean }) => void
}

/**
 * The table's state in the URL, with its setters. A change shows at once; the URL follows, debounced, because the
 * router is slower than the table, and Safari allows a hundred navigations in 30 seconds.
 */
export function useTableState(): TableUrl {
  const [params, setParams] = useSearchParams()
  const inUrl = readTableState(params)
  // Opening a record changes the URL too, but not this part of it.
  const url = JSON.stringify(inUrl)
  const [pending, setPending] = useState<Pending>()
  // The last state written to the URL, which the router reports back asynchronously. Separate from the pending state:
  // as part of it, it was lost when a click interrupted the rendering of the new URL.
  const [written, setWritten] = useState<string>()
  if (pending && pending.since !== url) {
    // A change made during our own navigation stays; after any other navigation the URL wins.
    const isNewer = url === written && canonical(pending.state) !== url
    setPending(isNewer ? { state: pending.state, since: url } : undefined)
    setWritten(undefined)
  }
  useEffect(() => {
    if (!pending) return undefined
    const next = canonical(pending.state)
    if (next === written) return undefined
    const timer = setTimeout(() => {
      setWritten(next)
      // Typing a search is neither a history entry nor a reason to scroll.
      setParams((now) => writeTableState(pending.state, now), { replace: true, preventScrollReset: true })
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [pending, written, setParams])
  const state = pending?.since === url ? pending.state : inUrl
  return {
    state,
    change: (part) => setPending({ state: { ...state, ...part }, since: url }),
    navigate: (write, options) => {
      if (pending) setWritten(canonical(state))
      setParams(
        (now) => {
          const next = writeTableState(state, now)
          write(next)
          return next
        },
        { ...options, preventScrollReset: true },
      )
    },
  }
}
