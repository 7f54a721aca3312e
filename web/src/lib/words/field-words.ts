import { countryName, type CountryCode } from '@project-week/contract/enumerations/countries'
import { yesNoLabels } from '@project-week/contract/enumerations/enumerations'
import type { Field } from '@project-week/contract/field'
import { withProgramme } from '@project-week/contract/messages'
import { getLocale } from '../page/locale.ts'
import { organiser } from '../page/organiser.ts'
import { countryOptions } from './country-options.ts'
import { labelText, optionsFrom } from './labels.ts'

/** What the form asks. */
export const questionText = ({ form, label }: Field): string =>
  withProgramme(labelText(form?.question ?? label), organiser().programme)

/** What can be chosen, in the page's language. */
export function fieldOptions({ kind, options = {} }: Field): { value: string; label: string }[] {
  if (kind === 'country') return countryOptions()
  const offered = new Set<string>()
  // Two values with one name mean one thing, which is offered once.
  return optionsFrom(options).filter(({ label }) => !offered.has(label) && offered.add(label))
}

/** What a stored word of the field is called in the page's language; one that is no longer offered stays itself. */
export function fieldWord({ kind, options }: Field, value: string): string {
  if (kind === 'country') return countryName(value as CountryCode, getLocale())
  const label = (kind === 'yes-no' ? yesNoLabels : options)?.[value as never]
  return label ? labelText(label) : value
}

/** An answer in the reader's words; ranked ones with their rank, several ones line by line. */
export function answerText(field: Field, value: unknown): string {
  if (Array.isArray(value)) {
    const choices = value.map((choice) => fieldWord(field, String(choice)))
    return choices.map((text, index) => (field.kind === 'ranked choices' ? `${index + 1}. ${text}` : text)).join('\n')
  }
  return fieldWord(field, typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '')
}
