import { countryName, type CountryCode } from '@project-week/contract/enumerations/countries'
import { yesNoLabels } from '@project-week/contract/enumerations/enumerations'
import type { Field } from '@project-week/contract/field'
import { withProgramme } from '@project-week/contract/messages'
import { getLocale } from '../page/locale.ts'
import { organiser } from '../page/organiser.ts'
import { countryOptions } from './country-options.ts'
import { labelText, optionsFrom } from './labels.ts'
import { searchWords } from './search-words.ts'

export const questionText = ({ form, label }: Field): string =>
  withProgramme(labelText(form?.question ?? label), organiser().programme)

/** The options in the page's language. */
export function fieldOptions({
  kind,
  options = {},
}: Field): { value: string; label: string; aliases?: readonly string[] }[] {
  if (kind === 'country') return countryOptions()
  const offered = new Set<string>()
  // Two values with the same label mean the same, so offer it once.
  return optionsFrom(options)
    .filter(({ label }) => !offered.has(label) && offered.add(label))
    .map((option) => ({ ...option, aliases: searchWords(option.value) }))
}

/** A stored value's label in the page's language; values no longer offered are shown as they are. */
export function fieldWord({ kind, options }: Pick<Field, 'kind' | 'options'>, value: string): string {
  if (kind === 'country') return countryName(value as CountryCode, getLocale())
  const label = (kind === 'yes-no' ? yesNoLabels : options)?.[value as never]
  return label ? labelText(label) : value
}

/** A number as the page's language writes it, without groups: 80331, 12,5. */
export const numberText = (value: number): string =>
  getLocale() === 'de' ? String(value).replace('.', ',') : String(value)

/** An answer in the page's language: ranked choices with their rank, several ones line by line. */
export function answerText(field: Field, value: unknown): string {
  if (Array.isArray(value)) {
    const choices = value.map((choice) => fieldWord(field, String(choice)))
    return choices.map((text, index) => (field.kind === 'ranked choices' ? `${index + 1}. ${text}` : text)).join('\n')
  }
  return fieldWord(field, typeof value === 'number' ? numberText(value) : typeof value === 'string' ? value : '')
}
