import { type ColumnStore, type IndexedColumn, type ValueCount, storeColumn } from './column-store.ts'

export interface Sorting {
  column: string
  descending: boolean
}

export interface RowQuery {
  /** Words that all have to occur somewhere in the row. */
  search: string
  sorting: Sorting | undefined
  /** For a column's id the values of which one has to be there. */
  filters: Readonly<Record<string, readonly string[]>>
}

export interface RowIndex {
  /** The positions of the rows that match, in order. */
  find: (query: RowQuery) => Uint32Array
  /** The distinct values of a column with how many rows have each, most frequent first. */
  countValues: (column: string) => ValueCount[]
  /** Does one more piece of what a search will need, a few milliseconds long; answers whether any is left. */
  prepare: () => boolean
}

/**
 * An index over rows that do not change. Columns are stored once a question needs them, each distinct value once:
 * questions are asked of the values, and rows only looked up.
 *
 * @param collator the language's order
 */
export function createRowIndex<Row>(
  rows: readonly Row[],
  columns: readonly IndexedColumn<Row>[],
  collator: Intl.Collator,
): RowIndex {
  const stores = new Map<string, ColumnStore>()
  const storeOf = (column: IndexedColumn<Row>): ColumnStore => {
    const known = stores.get(column.id)
    if (known) return known
    const made = storeColumn(rows, column, collator)
    stores.set(column.id, made)
    return made
  }
  const findStore = (id: string): ColumnStore | undefined => {
    const column = columns.find((each) => each.id === id)
    return column && storeOf(column)
  }

  /** Takes out of `isKept` the rows in which no column has the word. */
  function keepWord(word: string, isKept: Uint8Array): void {
    const hasWord = new Uint8Array(rows.length)
    for (const column of columns) {
      const { codes, valuesWith } = storeOf(column)
      const isIn = valuesWith(word)
      if (isIn) for (let at = 0; at < codes.length; at++) hasWord[at]! |= isIn[codes[at]!]!
    }
    for (let at = 0; at < hasWord.length; at++) isKept[at]! &= hasWord[at]!
  }

  function find({ search, sorting, filters }: RowQuery): Uint32Array {
    const isKept = new Uint8Array(rows.length).fill(1)
    for (const [id, values] of Object.entries(filters)) {
      const store = values.length > 0 ? findStore(id) : undefined
      if (store === undefined) continue
      const isWanted = store.valuesOf(new Set(values))
      for (let at = 0; at < isKept.length; at++) isKept[at]! &= isWanted[store.codes[at]!]!
    }
    for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) keepWord(word, isKept)
    const order = sorting && findStore(sorting.column)?.order(sorting.descending)
    return order ? keptOf(order, isKept) : positionsOf(isKept)
  }

  function prepare(): boolean {
    const missing = columns.find((column) => !stores.has(column.id))
    if (missing) return storeOf(missing) !== undefined
    return columns.some((column) => storeOf(column).prepare())
  }

  return { find, countValues: (id) => findStore(id)?.countValues() ?? [], prepare }
}

function positionsOf(isKept: Uint8Array): Uint32Array {
  const positions = new Uint32Array(isKept.length)
  let count = 0
  for (let at = 0; at < isKept.length; at++) if (isKept[at] === 1) positions[count++] = at
  return positions.subarray(0, count)
}

/** Those of all positions that are kept, in their order. */
function keptOf(order: Uint32Array, isKept: Uint8Array): Uint32Array {
  const kept = new Uint32Array(order.length)
  let count = 0
  for (let at = 0; at < order.length; at++) if (isKept[order[at]!] === 1) kept[count++] = order[at]!
  return kept.subarray(0, count)
}
