import { createContext, useState } from 'react'

/** What of a table's rows is chosen, and the ways to change it. */
export interface Choosing<Row> {
  /** In the order of the table; those that it does not show follow. */
  chosen: readonly Row[]
  /** How many of them the table does not show now. */
  hidden: number
  /** How many of the rows that the table shows are chosen. */
  ofShown: 'all' | 'some' | 'none'
  isChosen: (row: Row) => boolean
  /**
   * Chooses a row that is not chosen, and gives one up that is.
   *
   * @param index among the rows that the table shows
   * @param isRange does the same to all between it and the row that was last chosen or given up
   */
  toggle: (index: number, isRange: boolean) => void
  /** Chooses all rows that the table shows, or gives them up; not while there are more to come. */
  chooseShown: ((isWanted: boolean) => void) | undefined
  clear: () => void
  /** What a row is called. */
  titleOf: (row: Row) => string
}

/** For the box in the heading: as a property it would render all headings again with each search. */
export const ChoosingShown = createContext<Pick<Choosing<never>, 'ofShown' | 'chooseShown'>>({
  ofShown: 'none',
  chooseShown: undefined,
})

const nothing: { keys: ReadonlySet<string>; last: string | undefined } = { keys: new Set(), last: undefined }

/**
 * The rows that somebody chose, by their keys: a choice outlives filters, sorting and a fresh list. Rows that are gone
 * from the list are no longer chosen.
 *
 * @param found the positions of the rows that the table shows, in its order
 */
export function useChosenRows<Row>({
  rows,
  found,
  isLoading,
  keyOf,
  titleOf,
}: {
  rows: readonly Row[]
  found: Uint32Array
  isLoading: boolean
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
}): Choosing<Row> {
  const [{ keys, last }, setChoice] = useState(nothing)
  const isChosen = (row: Row) => keys.has(keyOf(row))
  const inTable: Row[] = []
  for (const position of keys.size === 0 ? [] : found) {
    const row = rows[position]
    if (row !== undefined && isChosen(row)) inTable.push(row)
  }
  const isShown = new Set(inTable)
  const others = keys.size === 0 ? [] : rows.filter((row) => isChosen(row) && !isShown.has(row))
  const keyAt = (index: number): string | undefined => {
    const row = rows[found[index] ?? -1]
    return row && keyOf(row)
  }
  return {
    chosen: [...inTable, ...others],
    hidden: others.length,
    ofShown: inTable.length === 0 ? 'none' : inTable.length === found.length ? 'all' : 'some',
    isChosen,
    toggle: (index, isRange) => {
      const key = keyAt(index)
      if (key === undefined) return
      const start = isRange ? found.findIndex((_, at) => keyAt(at) === last) : -1
      const from = start === -1 ? index : Math.min(start, index)
      const to = start === -1 ? index : Math.max(start, index)
      const next = new Set(keys)
      for (let at = from; at <= to; at++) change(next, keyAt(at), !keys.has(key))
      setChoice({ keys: next, last: key })
    },
    chooseShown: isLoading
      ? undefined
      : (isWanted) => {
          const next = new Set(keys)
          for (let at = 0; at < found.length; at++) change(next, keyAt(at), isWanted)
          setChoice({ keys: next, last })
        },
    clear: () => setChoice(nothing),
    titleOf,
  }
}

function change(keys: Set<string>, key: string | undefined, isChosen: boolean): void {
  if (key === undefined) return
  if (isChosen) keys.add(key)
  else keys.delete(key)
}
