import type { Label, Labels } from '@project-week/contract/enumerations/enumerations'
import { getLocale } from '../page/locale.ts'

/** A label of the contract in the page's language. */
export const labelText = (label: Label): string => label[getLocale()]

/** The options of a select or a group of choices, in the contract's order. */
export const optionsFrom = <Value extends string>(labels: Labels<Value>): { value: Value; label: string }[] =>
  Object.entries<Label>(labels).map(([value, label]) => ({ value: value as Value, label: labelText(label) }))
