import { fieldText } from './field-text.ts'
import { type Names, valueText } from './value-text.ts'

/** One line of an audit record's details. */
export interface Detail {
  field: string
  /** The previous value, if something changed. */
  before?: string
  /** The current value or text. */
  text: string
  /** The entries of a long list, for which `text` only gives their number. */
  entries?: string
}

/** Up to this many entries are shown directly. */
const fewEntries = 6

type Values = Readonly<{ [name: string]: unknown }>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  isValues(value) && 'before' in value && 'after' in value

/**
 * An audit record's details in the page's language: for each field the change, or the fact.
 *
 * @param recordType the kind of record, or list, that they are about
 * @param names the names of ids in it
 */
export function recordDetails(details: Values, recordType?: string, names?: Names): Detail[] {
  const fieldName = (name: string) => fieldText(name, recordType)
  const words = (name: string, value: unknown) => valueText(name, value, recordType, names)

  /** The differences, down to nested fields. */
  function differences(name: string, before: unknown, after: unknown): Detail[] {
    if (isValues(before) || isValues(after)) {
      const [one, other] = [isValues(before) ? before : {}, isValues(after) ? after : {}]
      return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((part) =>
        differences(`${name}.${part}`, one[part], other[part]),
      )
    }
    if (JSON.stringify(before ?? '') === JSON.stringify(after ?? '')) return []
    return [{ field: fieldName(name), before: words(name, before), text: words(name, after) }]
  }

  /** A change by itself, or facts without one. */
  function facts(name: string, value: unknown): Detail[] {
    if (isChange(value)) return differences(name, value.before, value.after)
    if (isValues(value)) return Object.entries(value).flatMap(([part, inner]) => facts(`${name}.${part}`, inner))
    // A profile's correction lists which answers changed, without their content; an export, which columns it had.
    const texts =
      (name === 'changed' || name === 'columns') && Array.isArray(value)
        ? value.map((each) => fieldName(String(each)))
        : value
    const text = words(name, texts)
    return Array.isArray(texts) && texts.length > fewEntries
      ? [{ field: fieldName(name), text: String(texts.length), entries: text }]
      : [{ field: fieldName(name), text }]
  }

  const { before, after, ...rest } = details
  if (isValues(before) && isValues(after)) {
    return [
      ...Object.keys(after).flatMap((name) => differences(name, before[name], after[name])),
      ...Object.entries(rest).flatMap(([name, value]) => facts(name, value)),
    ]
  }
  return Object.entries(details).flatMap(([name, value]) =>
    name === 'changed' && isValues(value)
      ? Object.entries(value).flatMap(([field, change]) => facts(field, change))
      : facts(name, value),
  )
}
