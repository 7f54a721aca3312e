/** What sorting, searching and filtering need to know of a column. */
export interface IndexedColumn<Row> {
  id: string
  /** What the column is sorted and filtered by; a list counts as each of its entries. */
  value: (row: Row) => CellValue
  /** What a stored word is called on the page; the search finds both. */
  label?: (value: string) => string
}

export type CellValue = string | number | Date | readonly string[] | null | undefined

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
}

interface ValueCount {
  value: string
  count: number
}

function textOf(value: CellValue): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? value.join(' ') : String(value ?? '')
}

function searchTextOf(value: CellValue, label: ((value: string) => string) | undefined): string {
  const text = textOf(value)
  if (label === undefined || text === '') return text
  const shown = entriesOf(value).map(label).join(' ')
  return shown === text ? text : `${text} ${shown}`
}

/**
 * An index over rows that do not change: what a question needs is computed once and kept, so that the next search,
 * filter or sort of 54,000 rows stays within a frame or a few.
 */
export function createRowIndex<Row>(
  rows: readonly Row[],
  columns: readonly IndexedColumn<Row>[],
  collator: Intl.Collator,
): RowIndex {
  const ranks = new Map<string, Uint32Array>()
  const counted = new Map<string, ValueCount[]>()
  const texts: string[] = []
  const columnOf = (id: string) => columns.find((column) => column.id === id)

  const rowText = (index: number, row: Row): string =>
    (texts[index] ??= columns
      .map(({ value, label }) => searchTextOf(value(row), label))
      .join('\n')
      .toLowerCase())

  function ranksOf(column: IndexedColumn<Row>): Uint32Array {
    const known = ranks.get(column.id)
    if (known) return known
    const made = rankRows(
      rows.map((row) => column.value(row)),
      collator,
    )
    ranks.set(column.id, made)
    return made
  }

  function find({ search, sorting, filters }: RowQuery): Uint32Array {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const wanted = Object.entries(filters).flatMap(([id, values]) => {
      const column = columnOf(id)
      return column && values.length > 0 ? [{ column, values: new Set(values) }] : []
    })
    const matches: number[] = []
    const isFound = (index: number, row: Row) =>
      wanted.every(({ column, values }) => hasAny(column.value(row), values)) &&
      words.every((word) => rowText(index, row).includes(word))
    for (const [index, row] of rows.entries()) if (isFound(index, row)) matches.push(index)
    const column = sorting && columnOf(sorting.column)
    return column ? inOrder(matches, ranksOf(column), sorting.descending) : Uint32Array.from(matches)
  }

  function countValues(id: string): ValueCount[] {
    const known = counted.get(id)
    if (known) return known
    const column = columnOf(id)
    const counts = new Map<string, number>()
    for (const row of column ? rows : []) {
      for (const entry of entriesOf(column?.value(row))) counts.set(entry, (counts.get(entry) ?? 0) + 1)
    }
    const made = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
    counted.set(id, made)
    return made
  }

  return { find, countValues }
}

/** Whether a value, or an entry of a list, is one of these. Asked for every row: makes nothing on the way. */
function hasAny(value: CellValue, wanted: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return wanted.has(value)
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    return value.some((entry) => wanted.has(entry))
  }
  return wanted.has(textOf(value))
}

const entriesOf = (value: CellValue): readonly string[] =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? value : [textOf(value)]

/** Each row's place in the order of its value; equal values share one, empty ones come last. */
function rankRows(values: readonly CellValue[], collator: Intl.Collator): Uint32Array {
  // Numbers and dates by size, everything else by the language's order; each distinct value is compared once.
  const keys = values.map((value) =>
    value instanceof Date ? value.getTime() : typeof value === 'number' ? value : textOf(value),
  )
  const distinct = [...new Set(keys)].filter((key) => key !== '')
  distinct.sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)),
  )
  const rankOf = new Map<string | number, number>(distinct.map((key, rank) => [key, rank]))
  return Uint32Array.from(keys, (key) => rankOf.get(key) ?? values.length)
}

/** Rank and position in one number: sorting numbers needs no comparing function and keeps equal rows in their order. */
const positions = 2 ** 22

function inOrder(matches: readonly number[], ranks: Uint32Array, descending: boolean): Uint32Array {
  const empty = ranks.length
  const keys = Float64Array.from(matches, (index) => {
    const rank = ranks[index] ?? empty
    // Empty ones stay last whichever way one looks.
    return (descending && rank !== empty ? empty - 1 - rank : rank) * positions + index
  })
  return Uint32Array.from(keys.sort(), (key) => key % positions)
}
