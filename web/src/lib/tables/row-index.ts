import { folded } from '@project-week/contract/text'
import { type ColumnStore, type IndexedColumn, type ValueCount, storeColumn } from './column-store.ts'

export interface Sorting {
  column: string
  descending: boolean
}

export interface RowQuery {
  /** Words that must all occur somewhere in the row. */
  search: string
  sorting: Sorting | undefined
  /** By column id, values of which a row must have one. */
  filters: Readonly<Record<string, readonly string[]>>
}

export interface RowIndex {
  /** Indices of the matching rows, in order. */
  find: (query: RowQuery) => Uint32Array
  /**
   * A column's distinct values, each with the number of rows matching the search and the filters of all *other*
   * columns: how many rows a click on it would show. In the column's order, otherwise most frequent first.
   */
  countValues: (column: string, query: Pick<RowQuery, 'search' | 'filters'>) => ValueCount[]
  /** Prepares one more piece for searching and sorting; returns whether any is left. */
  prepare: () => boolean
}

/**
 * An index over immutable rows. A column is stored on first use, each distinct value once: queries test the values, and
 * rows only look up the outcome.
 *
 * @param locale the language of the alphabetical order
 */
export function createRowIndex<Row>(
  rows: readonly Row[],
  columns: readonly IndexedColumn<Row>[],
  locale: string,
): RowIndex {
  const stores = new Map<string, ColumnStore>()
  const storeOf = (column: IndexedColumn<Row>): ColumnStore => {
    const known = stores.get(column.id)
    if (known) return known
    const made = storeColumn(rows, column, locale)
    stores.set(column.id, made)
    return made
  }
  const findStore = (id: string): ColumnStore | undefined => {
    const column = columns.find((each) => each.id === id)
    return column && storeOf(column)
  }

  /** By row, 1 if it contains the word in any column, else 0. */
  function matchWord(word: string): Uint8Array {
    const hasWord = new Uint8Array(rows.length)
    for (const column of columns) {
      const { codes, matchWord: matchText } = storeOf(column)
      const matches = matchText(word)
      if (matches) for (let at = 0; at < codes.length; at++) hasWord[at]! |= matches[codes[at]!]!
    }
    return hasWord
  }

  let searched = { search: '', isFound: new Uint8Array(rows.length).fill(1) }
  /** By row, 1 if it contains all words. Caches the last search, which filters and their counts repeat. */
  function matchSearch(search: string): Uint8Array {
    if (searched.search === search) return searched.isFound
    const isFound = new Uint8Array(rows.length).fill(1)
    for (const word of folded(search).split(' ').filter(Boolean)) {
      const hasWord = matchWord(word)
      for (let at = 0; at < isFound.length; at++) isFound[at]! &= hasWord[at]!
    }
    searched = { search, isFound }
    return isFound
  }

  /** By row, 1 if it matches the search and the filters, except those of one column. */
  function match({ search, filters }: Pick<RowQuery, 'search' | 'filters'>, except?: string): Uint8Array {
    const isKept = matchSearch(search).slice()
    for (const [id, values] of Object.entries(filters)) {
      const store = values.length > 0 && id !== except ? findStore(id) : undefined
      if (store === undefined) continue
      const matches = store.matchValues(new Set(values))
      for (let at = 0; at < isKept.length; at++) isKept[at]! &= matches[store.codes[at]!]!
    }
    return isKept
  }

  return {
    find: (query) => {
      const isKept = match(query)
      const order = query.sorting && findStore(query.sorting.column)?.sortRows(query.sorting.descending)
      return order ? order.filter((position) => isKept[position] === 1) : positionsOf(isKept)
    },
    countValues: (id, query) => findStore(id)?.countValues(match(query, id)) ?? [],
    prepare: () => {
      const missing = columns.find((column) => !stores.has(column.id))
      if (missing) storeOf(missing)
      return missing !== undefined || columns.some((column) => storeOf(column).prepare())
    },
  }
}

function positionsOf(isKept: Uint8Array): Uint32Array {
  const positions = new Uint32Array(isKept.length)
  let count = 0
  for (let at = 0; at < isKept.length; at++) if (isKept[at] === 1) positions[count++] = at
  return positions.subarray(0, count)
}
