import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RowQuery } from './row-index.ts'

/** What a table shows: kept in the address, so that it can be shared, reloaded and gone back to. */
export interface TableState extends RowQuery {
  /** Ids of the columns that are hidden. */
  hidden: readonly string[]
  /** Ids of columns in the order somebody gave them; others follow in their own order. */
  order: readonly string[]
  density: 'comfortable' | 'compact'
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
    hidden: params.getAll('hide'),
    order: params.getAll('col'),
    density: params.get('density') === 'compact' ? 'compact' : 'comfortable',
  }
}

/** The address's parameters for a state; parameters that are not the table's stay. */
export function writeTableState(state: TableState, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(
    [...params].filter(
      ([key]) => !['q', 'sort', 'hide', 'col', 'density'].includes(key) && !key.startsWith(filterPrefix),
    ),
  )
  if (state.search) next.set('q', state.search)
  if (state.sorting) next.set('sort', (state.sorting.descending ? '-' : '') + state.sorting.column)
  for (const [column, values] of Object.entries(state.filters)) {
    for (const value of values) next.append(filterPrefix + column, value)
  }
  for (const column of state.hidden) next.append('hide', column)
  for (const column of state.order) next.append('col', column)
  if (state.density === 'compact') next.set('density', 'compact')
  return next
}

/** Long enough for what was asked to be on the screen, and for quick letters to make one step of the address. */
const addressFollowsMs = 150

/** What has been asked and is not in the address yet. */
interface Ahead {
  state: TableState
  /** What the address said at that time. */
  of: string
}

/** A state as the address says it. */
const saidOf = (state: TableState): string =>
  JSON.stringify(readTableState(writeTableState(state, new URLSearchParams())))

interface TableAddress {
  state: TableState
  change: (part: Partial<TableState>) => void
  /**
   * Another step of the address, such as a record opened: it takes along what is asked and not in the address yet, so
   * that neither step undoes the other.
   */
  step: (write: (params: URLSearchParams) => void, options?: { replace: boolean }) => void
}

/**
 * The state in the address, and the ways to change it. A change is there at once; the address follows a moment later,
 * because the router takes its time for every step and browsers count them.
 */
export function useTableState(): TableAddress {
  const [params, setParams] = useSearchParams()
  const said = readTableState(params)
  // Opening a record changes the address too, but nothing of this.
  const address = JSON.stringify(said)
  const [ahead, setAhead] = useState<Ahead>()
  // What was last written to the address; the router takes a moment to come back with it. A state of its own: as a part of
  // the one above it was lost, and the change with it, when a press interrupted the drawing of the new address.
  const [sent, setSent] = useState<string>()
  if (ahead && ahead.of !== address) {
    // What was asked while our own step was under way still holds; after anybody else's the address does.
    const isNewer = address === sent && saidOf(ahead.state) !== address
    setAhead(isNewer ? { state: ahead.state, of: address } : undefined)
    setSent(undefined)
  }
  useEffect(() => {
    if (!ahead) return undefined
    const next = saidOf(ahead.state)
    if (next === sent) return undefined
    const timer = setTimeout(() => {
      setSent(next)
      // Typing in the search box is not a step to go back over, nor a reason to scroll.
      setParams((now) => writeTableState(ahead.state, now), { replace: true, preventScrollReset: true })
    }, addressFollowsMs)
    return () => clearTimeout(timer)
  }, [ahead, sent, setParams])
  const state = ahead?.of === address ? ahead.state : said
  return {
    state,
    change: (part) => setAhead({ state: { ...state, ...part }, of: address }),
    step: (write, options) => {
      if (ahead) setSent(saidOf(state))
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
