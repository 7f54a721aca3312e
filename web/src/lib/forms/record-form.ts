import { type Field, type Fields, noChoiceOf, readerOf } from '@project-week/contract/field'
import type { Label } from '@project-week/contract/enumerations/enumerations'
import { set } from 'react-hook-form'
import { labelText } from '../words/labels.ts'

/** A form's sections by name, in order. */
export type Sections = Readonly<Record<string, { title: Label; hint?: Label }>>

export const namesIn = (section: string, fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.form?.section === section)

/** The fields that a form asks for, in the order of the page. */
const asked = (sections: readonly string[], fields: Fields): [name: string, field: Field][] =>
  sections
    .flatMap((section) => namesIn(section, fields))
    .flatMap((name): [string, Field][] => (fields[name]?.answer ? [[name, fields[name]]] : []))

const emptyAnswer = (field: Field): unknown => {
  const { kind, form } = field
  if (form?.initial !== undefined) return form.initial
  if (kind === 'yes-no') return false
  if (kind === 'choices' || kind === 'ranked choices') return []
  return kind === 'choice' || kind === 'country' || kind === 'number' ? noChoiceOf(field) : ''
}

/**
 * A form's initial values, in the order of the page.
 *
 * @param known prefilled values; those that are not possible answers are left out
 */
export function emptyAnswers(
  sections: readonly string[],
  fields: Fields,
  known: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const [name, field] of asked(sections, fields)) {
    const isKnown = known[name] !== undefined && field.answer?.safeParse(known[name]).success === true
    set(answers, name, isKnown ? known[name] : emptyAnswer(field))
  }
  return answers
}

/** A form's values for correcting a record. Keeps a choice that is no longer offered, if the schema allows it. */
export function storedAnswers(sections: readonly string[], fields: Fields, record: object): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const [name, field] of asked(sections, fields)) set(answers, name, readerOf(name)(record) ?? emptyAnswer(field))
  return answers
}

/** Data for the list of sections beside a form; `own` names fields that are not in the catalogue. */
export const formSections = (
  sections: Sections,
  fields: Fields,
  own: Readonly<Record<string, readonly string[]>> = {},
): { id: string; title: string; fields: string[] }[] =>
  Object.entries(sections)
    .map(([section, { title }]) => ({
      id: sectionId(section),
      title: labelText(title),
      fields: [...namesIn(section, fields).filter((name) => fields[name]?.answer), ...(own[section] ?? [])],
    }))
    .filter((section) => section.fields.length > 0)

export const sectionId = (section: string): string => `section-${section}`
