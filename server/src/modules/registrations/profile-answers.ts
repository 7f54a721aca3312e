import type { Edition } from '@project-week/contract/editions/edition'
import { type Answered, type Field, isAsked, isBlank, readerOf } from '@project-week/contract/field'
import { registrationRefusals } from '@project-week/contract/refusals'
import {
  profileMessages,
  type ProfileRegistration,
  type StudentProfile,
} from '@project-week/contract/registrations/profile'
import { type SelfReported, studentFields } from '@project-week/contract/registrations/student-fields'
import { isDeepStrictEqual } from 'node:util'
import { AppError, validationFailed } from '../../errors.ts'
import type { ProfileRow } from './profile.queries.ts'

type Answers = Pick<StudentProfile, Answered<typeof studentFields>> & Partial<Pick<StudentProfile, SelfReported>>

/** What a student and the office send alike. */
type Sent = Omit<ProfileRegistration, 'role'>

const fields = Object.entries<Field>(studentFields)

/**
 * What a student answers, as it is stored; the other fields come from the sign-on or the server.
 *
 * @param selfReported the prefilled fields that count among the answers; of all others nothing is taken
 */
export function answersOf(registration: Sent, selfReported: readonly string[]): Answers {
  const answers = fields
    .filter(([name, { answer }]) => answer !== undefined || selfReported.includes(name))
    // What was typed before its condition was taken back is not part of the answer.
    .map(([name, field]) => [name, isAsked(field, registration) ? (readerOf(name)(registration) ?? null) : ''])
  return Object.fromEntries(answers) as Answers
}

/** The names of the fields in which a registration differs from what is stored, in the contract's order. */
export const changedFields = (row: ProfileRow, given: Answers): string[] =>
  Object.entries(given).flatMap(([name, value]) => (isDeepStrictEqual(readerOf(name)(row), value) ? [] : [name]))

/** Whether a second submission says the same as the first: then it is a retry, not a correction. */
export const isSame = (row: ProfileRow, given: Answers): boolean => changedFields(row, given).length === 0

/**
 * Neither the sign-on nor the student says what a registration needs.
 *
 * @throws 422 validation_failed
 */
export function refuseMissing(prefilledFields: Pick<StudentProfile, SelfReported | 'email'>): void {
  const missing = fields.flatMap(([name, { prefilled }]) =>
    prefilled !== undefined && isBlank(readerOf(name)(prefilledFields)) ? [[name, prefilled]] : [],
  )
  if (missing.length > 0) throw validationFailed(Object.fromEntries(missing))
}

/**
 * Refuses what would be dropped: a prefilled field that says something else than what is kept of it.
 *
 * @param taken the prefilled fields that count among the answers
 * @throws 422 validation_failed
 */
export function refuseDropped(
  given: Sent,
  kept: Pick<StudentProfile, SelfReported | 'email'>,
  taken: readonly string[],
): void {
  const dropped = fields.flatMap(([name, { prefilled }]) => {
    if (prefilled === undefined || taken.includes(name)) return []
    const [sent, known] = [readerOf(name)(given), readerOf(name)(kept)]
    // What is kept of none is missing, and refused as that.
    const isKept = isBlank(sent) || isBlank(known) || (name === 'email' ? given.email.toLowerCase() : sent) === known
    return isKept ? [] : [[name, registrationRefusals.asserted]]
  })
  if (dropped.length > 0) throw validationFailed(Object.fromEntries(dropped))
}

/** @throws 422 validation_failed */
export function refuseOtherDegrees(edition: Edition, registration: Sent): void {
  if (!edition.eligibleDegrees.includes(registration.currentdegree)) {
    throw validationFailed({ currentdegree: profileMessages.mastersOnly })
  }
}

export const alreadyRegistered = () => new AppError('already_registered', 409, registrationRefusals.student)
