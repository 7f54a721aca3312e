import { folded } from '@project-week/contract/text'
import { shownText } from '../page/shown-time.ts'
import { isWithinDays } from './day-range.ts'

export type CellValue = string | number | Date | readonly string[] | null | undefined

/** A column's properties for sorting, searching and filtering. */
export interface IndexedColumn<Row> {
  id: string
  /** The value to sort and filter by; each entry of a list counts separately. */
  value: (row: Row) => CellValue
  /** The text shown for a stored value; the search finds both. */
  label?: (value: string) => string
  /** Values in sort order, such as sizes from small to large; any others follow. */
  order?: readonly string[]
  /**
   * Machine text, such as instants and email addresses: sorted by code units, as a collator would give the same order
   * in five times the time.
   */
  isCode?: true
  /** ISO instants: filtered by a range of days instead of by value. */
  isInstant?: true
}

export interface ValueCount {
  value: string
  count: number
}

/** One column of all rows: each distinct value once, and the code of each row's value. */
export interface ColumnStore {
  /** By row, the code of its value. */
  codes: Uint32Array
  /** All rows in the column's order; empty values come last in both directions. */
  sortRows: (descending: boolean) => Uint32Array
  /** By code, 1 if its value, or an entry of it, is one of these (instants: within one of these ranges), else 0. */
  matchValues: (wanted: ReadonlySet<string>) => Uint8Array
  /** By code, 1 if its text contains the word (folded), else 0; undefined if none does. */
  matchWord: (word: string) => Uint8Array | undefined
  /** The distinct values with their number of kept rows, in the column's order, otherwise most frequent first. */
  countValues: (isKept: Uint8Array) => ValueCount[]
  /** Prepares one more piece for searching or sorting; returns whether there was anything to do. */
  prepare: () => boolean
}

/** In none of our texts, so that a list's key never equals a text's. */
const separator = '\u0000'

function keyOf(value: CellValue): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Date) return value.getTime()
  return value ? value.join(separator) : ''
}

function entriesOf(value: CellValue): readonly string[] {
  if (value instanceof Date) return [value.toISOString()]
  return typeof value === 'object' && value !== null ? value : [String(value ?? '')]
}

function searchTextOf(value: CellValue, label: ((value: string) => string) | undefined): string {
  const entries = entriesOf(value)
  const text = entries.join(' ')
  if (label === undefined || text === '') return text
  const shown = entries.map(label).join(' ')
  return shown === text ? text : `${text} ${shown}`
}

/** All texts joined by line breaks, and the end of each: one `indexOf` finds the next hit among 54,000. */
function joinTexts(texts: readonly string[]): { text: string; ends: Uint32Array } {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [code, text] of texts.entries()) {
    end += text.length + 1
    ends[code] = end
  }
  // A search word contains no white space, so it never matches across two texts.
  return { text: texts.join('\n'), ends }
}

/** A value's position in an order; unlisted values come last. */
const placeIn = (order: readonly string[]) => (value: string) =>
  order.includes(value) ? order.indexOf(value) : order.length

const digit = /\d/

function sortKeys(keys: (string | number)[], column: Pick<IndexedColumn<never>, 'order' | 'isCode'>, locale: string) {
  if (keys.every((key) => typeof key === 'number')) return keys.sort((a, b) => a - b)
  const texts = keys.map(String)
  if (column.isCode) return texts.sort()
  // Comparing numbers within texts is a collator's slow path, and most columns contain none.
  const { compare } = new Intl.Collator(locale, { numeric: texts.some((text) => digit.test(text)) })
  if (column.order === undefined) return texts.sort(compare)
  const place = placeIn(column.order)
  return texts.sort((a, b) => place(a) - place(b) || compare(a, b))
}

/** The rank of each value in the column's order; an empty value's rank is the number of values. */
function rankValues<Row>(values: readonly CellValue[], column: IndexedColumn<Row>, locale: string): Uint32Array {
  const keys = values.map((value) => (Array.isArray(value) ? value.join(' ') : keyOf(value)))
  const isCode = column.isCode ?? column.isInstant
  const sorted = sortKeys(
    keys.filter((key) => key !== ''),
    { ...(column.order && { order: column.order }), ...(isCode && { isCode }) },
    locale,
  )
  const ranks = new Map(sorted.map((key, rank) => [String(key), rank]))
  return Uint32Array.from(keys, (key) => ranks.get(String(key)) ?? keys.length)
}

/** A collator sorts this many texts within a few hundredths of a second. */
const quickToSort = 10_000

/** Counting sort by rank: linear in the rows, and stable. */
function orderRows(codes: Uint32Array, ranks: Uint32Array, descending: boolean): Uint32Array {
  const empty = ranks.length
  const places = descending ? ranks.map((rank) => (rank === empty ? empty : empty - 1 - rank)) : ranks
  const starts = new Uint32Array(empty + 2)
  for (let at = 0; at < codes.length; at++) starts[places[codes[at]!]! + 1]! += 1
  for (let at = 1; at < starts.length; at++) starts[at]! += starts[at - 1]!
  const ordered = new Uint32Array(codes.length)
  for (let at = 0; at < codes.length; at++) ordered[starts[places[codes[at]!]!]!++] = at
  return ordered
}

/**
 * Stores one column of all rows.
 *
 * @param locale the language of the alphabetical order
 */
export function storeColumn<Row>(rows: readonly Row[], column: IndexedColumn<Row>, locale: string): ColumnStore {
  const codes = new Uint32Array(rows.length)
  const values: CellValue[] = []
  const codeOf = new Map<string | number, number>()
  for (let at = 0; at < rows.length; at++) {
    const value = column.value(rows[at]!)
    const key = keyOf(value)
    let code = codeOf.get(key)
    if (code === undefined) {
      code = values.push(value) - 1
      codeOf.set(key, code)
    }
    codes[at] = code
  }
  let ranks: Uint32Array | undefined
  let texts: ReturnType<typeof joinTexts> | undefined
  const ranksOf = () => (ranks ??= rankValues(values, column, locale))
  const textsOf = () => (texts ??= joinTexts(values.map((value) => folded(searchTextOf(value, column.label)))))

  function matchWord(word: string): Uint8Array | undefined {
    const { text, ends } = textsOf()
    let matches: Uint8Array | undefined
    let code = 0
    for (let hit = text.indexOf(word); hit !== -1; hit = text.indexOf(word, ends[code])) {
      matches ??= new Uint8Array(values.length)
      while (ends[code]! <= hit) code += 1
      matches[code] = 1
    }
    return matches
  }

  function countValues(isKept: Uint8Array): ValueCount[] {
    const ofCode = new Uint32Array(values.length)
    const keptOfCode = new Uint32Array(values.length)
    for (let at = 0; at < codes.length; at++) {
      ofCode[codes[at]!]! += 1
      keptOfCode[codes[at]!]! += isKept[at]!
    }
    const counts = new Map<string, { all: number; kept: number }>()
    for (const [code, value] of values.entries()) {
      for (const entry of entriesOf(value)) {
        const { all, kept } = counts.get(entry) ?? { all: 0, kept: 0 }
        counts.set(entry, { all: all + ofCode[code]!, kept: kept + keptOfCode[code]! })
      }
    }
    const place = placeIn(column.order ?? [])
    // By counts of all rows, not just kept ones, so that values stay in place while filtering.
    const sorted = [...counts].sort(([a, ofA], [b, ofB]) => place(a) - place(b) || ofB.all - ofA.all)
    return sorted.map(([value, { kept }]) => ({ value, count: kept }))
  }

  return {
    codes,
    sortRows: (descending) => orderRows(codes, ranksOf(), descending),
    matchValues: (wanted) => {
      const ranges = column.isInstant ? [...wanted].map(isWithinDays) : []
      const isMatch = (entry: string) =>
        column.isInstant ? ranges.some((isWithin) => isWithin(shownText(entry))) : wanted.has(entry)
      return Uint8Array.from(values, (value) => (entriesOf(value).some(isMatch) ? 1 : 0))
    },
    matchWord,
    countValues,
    prepare: () => {
      if (!texts) return textsOf() !== undefined
      // Many texts take a collator up to a second, so they are sorted on demand.
      const isQuick = (column.isCode ?? column.isInstant) || values.length <= quickToSort
      return !ranks && isQuick && ranksOf() !== undefined
    },
  }
}
