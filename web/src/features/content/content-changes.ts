import { m } from '../../paraglide/messages.js'
import { fieldText } from './content-words.ts'
import type { Content } from './shape.ts'

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What identifies an entry of a list, wherever it stands. */
const idOf = (entry: unknown): string | undefined =>
  isValues(entry) && typeof entry['id'] === 'string' ? entry['id'] : undefined
const haveIds = (list: readonly unknown[]) =>
  list.every((entry) => idOf(entry) !== undefined) && new Set(list.map(idOf)).size === list.length

/** One part of a document that differs, in the reader's words. */
export interface Change {
  where: string
  before: string
  after: string
}

const nameOf = (key: string) =>
  key === 'en' ? m.content_english() : key === 'de' ? m.content_german() : fieldText(key)

/** `Students, Question 3, German` for `students.2.question.de`; numbers count from 1. */
export function pathText(path: readonly (string | number)[]): string {
  const words: string[] = []
  for (const key of path) {
    const last = words.at(-1)
    if (typeof key === 'number' && last !== undefined)
      words[words.length - 1] = m.content_entry({ field: last, number: key + 1 })
    else words.push(nameOf(String(key)))
  }
  return words.join(', ')
}

const plain = (value: unknown): string => {
  if (value === undefined || value === '') return m.content_nothing()
  if (Array.isArray(value)) return value.map(plain).join(' · ')
  if (isValues(value))
    return Object.entries(value)
      .flatMap(([key, inner]) => (['id', 'src', 'mark'].includes(key) ? [] : [plain(inner)]))
      .join(' / ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What differs between two versions of a document, down to each text. */
export function changesBetween(before: unknown, after: unknown, path: readonly (string | number)[] = []): Change[] {
  if (isSame(before, after)) return []
  if (isValues(before) && isValues(after)) {
    return Object.keys({ ...before, ...after }).flatMap((key) =>
      changesBetween(before[key], after[key], [...path, key]),
    )
  }
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path)
  return [{ where: pathText(path), before: plain(before), after: plain(after) }]
}

function listChanges(before: unknown[], after: unknown[], path: readonly (string | number)[]): Change[] {
  if (!haveIds(before) || !haveIds(after)) {
    const length = Math.max(before.length, after.length)
    return Array.from({ length }, (_, index) => changesBetween(before[index], after[index], [...path, index])).flat()
  }
  const gone = before.filter((entry) => !after.some((other) => idOf(other) === idOf(entry)))
  const order = (list: unknown[], other: unknown[]) =>
    list.map(idOf).filter((id) => other.some((entry) => idOf(entry) === id))
  return [
    ...after.flatMap((entry, index) =>
      changesBetween(
        before.find((other) => idOf(other) === idOf(entry)),
        entry,
        [...path, index],
      ),
    ),
    ...gone.flatMap((entry) => changesBetween(entry, undefined, [...path, before.indexOf(entry)])),
    ...(isSame(order(before, after), order(after, before))
      ? []
      : [{ where: pathText(path), before: orderText(before), after: orderText(after) }]),
  ]
}

const orderText = (list: unknown[]): string =>
  list.map((entry) => plain(Object.values(entry as Values).find(isValues)).slice(0, 40)).join(' · ')

/**
 * What a form shows once a colleague has saved the document: what was typed stays; where nothing was, the newer text
 * stands. Entries with an identifier are merged one by one, others where the list has as many as before.
 *
 * @param start what the form began with
 * @param current what is stored by now
 */
export const mergeContent = (start: Content, typed: Content, current: Content): Content =>
  merged(start, typed, current) as Content

function merged(start: unknown, typed: unknown, current: unknown): unknown {
  if (isSame(start, typed)) return current
  if (isSame(start, current)) return typed
  if (isValues(start) && isValues(typed) && isValues(current)) {
    const keys = Object.keys({ ...current, ...typed })
    const all = keys.map((key) => [key, merged(start[key], typed[key], current[key])] as const)
    return Object.fromEntries(all.filter(([, value]) => value !== undefined))
  }
  if (Array.isArray(start) && Array.isArray(typed) && Array.isArray(current)) return mergedLists(start, typed, current)
  return typed
}

function mergedLists(start: unknown[], typed: unknown[], current: unknown[]): unknown[] {
  if (![start, typed, current].every(haveIds)) {
    const isAligned = typed.length === current.length && start.length === typed.length
    return isAligned ? typed.map((entry, index) => merged(start[index], entry, current[index])) : typed
  }
  const find = (list: unknown[], entry: unknown) => list.find((other) => idOf(other) === idOf(entry))
  // Who removed an entry that the other left alone wins; a changed one stays.
  const isKept = (entry: unknown) => find(current, entry) !== undefined || !isSame(find(start, entry), entry)
  const added = current.filter((entry) => find(typed, entry) === undefined && !isSame(find(start, entry), entry))
  return [
    ...typed.filter(isKept).map((entry) => merged(find(start, entry), entry, find(current, entry) ?? entry)),
    ...added,
  ]
}
