import type { Edition } from '@project-week/contract/editions/edition'
import { type Field, isBlank } from '@project-week/contract/field'
import { studentFacts, studentImportMessages } from '@project-week/contract/imports/import-students'
import { profileMessages, StudentCorrection } from '@project-week/contract/registrations/profile'
import { studentFields } from '@project-week/contract/registrations/student-fields'
import { studentStateLabels } from '@project-week/contract/states'
import { emailAddress } from '@project-week/contract/text'
import {
  type Cells,
  isState,
  phoneProblems,
  problemsOf,
  ranksOf,
  readPast,
  type RowReading,
  valueOf,
} from './check-table.ts'

type Facts = Record<(typeof studentFacts)[number], string>
export type PastStudent = StudentCorrection & Facts & { createdAt: Date }

function answersOf(cells: Cells) {
  const answers: Record<string, unknown> = {}
  for (const [name, field] of Object.entries<Field>(studentFields)) {
    if (field.answer === undefined) continue
    const text = cells.get(name) ?? ''
    if (field.kind === 'ranked choices') answers[name] = ranksOf(cells, name, field)
    else if (field.kind === 'choices') {
      const words = text.split(/[;\n]/).map((word) => word.trim())
      answers[name] = words.filter((word) => word !== '').map((word) => valueOf(field, word))
    } else if (field.kind === 'number') answers[name] = text === '' ? undefined : Number(text)
    else if (field.kind === 'country') answers[name] = text.toUpperCase()
    else answers[name] = text === '' ? undefined : valueOf(field, text)
  }
  return answers
}

const address = emailAddress(studentFields.email.prefilled, studentImportMessages.email)
const longest: Partial<Record<keyof Facts, number>> = { matrikelnummer: 40, email: 254 }

function factProblems(facts: Facts): RowReading<never>['problems'] {
  return studentFacts.flatMap((target) => {
    const text = facts[target]
    if (isBlank(text)) return [{ target, message: studentFields[target].prefilled }]
    if (text.length > (longest[target] ?? 200)) return [{ target, message: studentImportMessages.tooLong }]
    return target === 'email' && !address.safeParse(text).success
      ? [{ target, message: studentImportMessages.email }]
      : []
  })
}

export function readStudent(cells: Cells, edition: Edition): RowReading<PastStudent> {
  const text = (target: keyof Facts) => cells.get(target) ?? ''
  const facts: Facts = {
    firstname: text('firstname'),
    lastname: text('lastname'),
    matrikelnummer: text('matrikelnummer'),
    // As addresses of people are written.
    email: text('email').toLowerCase(),
    placeofbirth: text('placeofbirth'),
  }
  const read = StudentCorrection.safeParse(answersOf(cells))
  const past = readPast(cells, { day: 'date', edition: 'registeredIn' }, edition.label)
  const problems = [
    ...factProblems(facts),
    ...(read.success ? phoneProblems('phone', read.data.phone) : problemsOf(read.error.issues)),
    ...past.problems,
  ]
  if (read.success && !edition.eligibleDegrees.includes(read.data.currentdegree)) {
    problems.push({ target: 'currentdegree', message: profileMessages.mastersOnly })
  }
  if (isState(cells, 'withdrawn', studentStateLabels.withdrawn)) {
    problems.push({ target: 'state', message: studentImportMessages.withdrawn })
  }
  return {
    name: `${facts.firstname} ${facts.lastname}`.trim(),
    email: facts.email,
    key: facts.matrikelnummer,
    entry: read.success && past.createdAt ? { ...read.data, ...facts, createdAt: past.createdAt } : undefined,
    problems,
  }
}
