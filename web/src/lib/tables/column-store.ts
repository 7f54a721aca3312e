import { isWithinDays } from './day-range.ts'
import { createNumbering } from './numbering.ts'

export type CellValue = string | number | Date | readonly string[] | null | undefined

/** What sorting, searching and filtering need to know of a column. */
export interface IndexedColumn<Row> {
  id: string
  /** What the column is sorted and filtered by; a list counts as each of its entries. */
  value: (row: Row) => CellValue
  /** What a stored word is called on the page; the search finds both. */
  label?: (value: string) => string
  /**
   * Texts of a machine, such as instants and addresses: ordered by their characters. A language's order would give
   * the same and takes five times as long.
   */
  isCode?: true
  /** Instants on the wire, which nobody looks for one by one: filtered by the days between two. */
  isInstant?: true
}

export interface ValueCount {
  value: string
  count: number
}

/** One column of all rows: each distinct value once, and for each row which one it has. */
export interface ColumnStore {
  /** For each row the number of its value. */
  codes: Uint32Array
  /** The positions of all rows in the column's order, made once for each way; empty ones are last both ways. */
  order: (descending: boolean) => Uint32Array
  /** For each value 1 where it, or an entry of it, is one of these (for instants: lies within the days), else 0. */
  valuesOf: (wanted: ReadonlySet<string>) => Uint8Array
  /** For each value 1 where its text has this word in lower case, else 0; undefined where none has. */
  valuesWith: (word: string) => Uint8Array | undefined
  countValues: () => ValueCount[]
  /** Makes what a search looks through, then the order if that is short; answers whether it did anything. */
  prepare: () => boolean
}

/** No text of ours has it: a list and a text are never the same key. */
const between = '\u0000'

function keyOf(value: CellValue): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Date) return value.getTime()
  return value ? value.join(between) : ''
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

/** All texts one behind the other: looked through in one go, and where each ends. */
function joinTexts(texts: readonly string[]): { text: string; ends: Uint32Array } {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [at, text] of texts.entries()) {
    end += text.length + 1
    ends[at] = end
  }
  // A word has no white space in it and never reaches from one text into the next.
  return { text: texts.join('\n'), ends }
}

const digit = /\d/

/** So many values are put in a language's order within a few hundredths of a second. */
const shortOrder = 10_000

function sortKeys(keys: (string | number)[], isCode: boolean, collator: Intl.Collator): (string | number)[] {
  if (keys.every((key) => typeof key === 'number')) return keys.sort((a, b) => a - b)
  const texts = keys.map(String)
  // Without a function the engine compares texts by itself, in half the time.
  if (isCode) return texts.sort()
  // Comparing numbers within texts keeps the engine from its quick way; most columns have none.
  const { compare } = texts.some((text) => digit.test(text))
    ? collator
    : new Intl.Collator(collator.resolvedOptions().locale)
  return texts.sort(compare)
}

/** For each value its place in the column's order; that of an empty one is the number of values. */
function rankValues(values: readonly CellValue[], isCode: boolean, collator: Intl.Collator): Uint32Array {
  const keys = values.map((value) => (Array.isArray(value) ? value.join(' ') : keyOf(value)))
  const sorted = sortKeys(
    keys.filter((key) => key !== ''),
    isCode,
    collator,
  )
  const rankOf = createNumbering()
  for (const key of sorted) rankOf(String(key))
  return Uint32Array.from(keys, (key) => (key === '' ? keys.length : rankOf(String(key))))
}

/** Counts how many have each rank and puts each at its place: as many steps as rows, and equal rows keep their order. */
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

export function storeColumn<Row>(
  rows: readonly Row[],
  { value: valueOf, label, isCode: isCodeItself, isInstant }: IndexedColumn<Row>,
  collator: Intl.Collator,
): ColumnStore {
  const isCode = isCodeItself ?? isInstant
  const codes = new Uint32Array(rows.length)
  const values: CellValue[] = []
  const codeOf = createNumbering()
  for (let at = 0; at < rows.length; at++) {
    const value = valueOf(rows[at]!)
    const code = codeOf(keyOf(value))
    if (code === values.length) values.push(value)
    codes[at] = code
  }
  let ranks: Uint32Array | undefined
  let ascending: Uint32Array | undefined
  let descending: Uint32Array | undefined
  let texts: ReturnType<typeof joinTexts> | undefined
  let counted: ValueCount[] | undefined

  const ranksOf = () => (ranks ??= rankValues(values, isCode === true, collator))
  const order = (isDescending: boolean) =>
    isDescending
      ? (descending ??= orderRows(codes, ranksOf(), true))
      : (ascending ??= orderRows(codes, ranksOf(), false))
  const textsOf = () => (texts ??= joinTexts(values.map((value) => searchTextOf(value, label).toLowerCase())))

  function valuesWith(word: string): Uint8Array | undefined {
    const { text, ends } = textsOf()
    let isIn: Uint8Array | undefined
    let value = 0
    for (let hit = text.indexOf(word); hit !== -1; hit = text.indexOf(word, ends[value])) {
      isIn ??= new Uint8Array(values.length)
      while (ends[value]! <= hit) value += 1
      isIn[value] = 1
    }
    return isIn
  }

  function countValues(): ValueCount[] {
    if (counted) return counted
    const perCode = new Uint32Array(values.length)
    for (const code of codes) perCode[code]! += 1
    const counts = new Map<string, number>()
    for (const [code, value] of values.entries()) {
      for (const entry of entriesOf(value)) counts.set(entry, (counts.get(entry) ?? 0) + perCode[code]!)
    }
    counted = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
    return counted
  }

  return {
    codes,
    order,
    valuesOf: (wanted) => {
      const ranges = isInstant ? [...wanted].map(isWithinDays) : []
      const isOne = (entry: string) => (isInstant ? ranges.some((isWithin) => isWithin(entry)) : wanted.has(entry))
      return Uint8Array.from(values, (value) => (entriesOf(value).some(isOne) ? 1 : 0))
    },
    valuesWith,
    countValues,
    prepare: () => {
      if (!texts) return textsOf() !== undefined
      // Long texts in a language's order take a second; they wait until somebody sorts by them.
      if (!ranks && !isCode && values.length > shortOrder) return false
      if (!ranks) return ranksOf() !== undefined
      return ascending === undefined && order(false) !== undefined
    },
  }
}
