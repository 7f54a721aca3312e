import type { Edition } from '@project-week/contract/editions/edition'
import { profileMessages, type ProfileRegistration } from '@project-week/contract/registrations/profile'
import { AppError, validationFailed } from '../../errors.ts'
import type { Identity } from '../auth/auth.queries.ts'
import type { ProfileRow } from './profile.queries.ts'

/** The columns that a student fills; the others come from the sign-on or the server. */
export const answersOf = (registration: ProfileRegistration) => ({
  countryofbirth: registration.countryofbirth,
  currentfieldofstudy: registration.currentfieldofstudy,
  gender: registration.gender,
  currentdegree: registration.currentdegree,
  school: registration.school,
  semester: registration.semester,
  germanlanguagelevel: registration.germanlanguagelevel,
  motivation: registration.motivation,
  previousParticipation: registration.previousParticipation,
  preferredFieldOfBusiness: registration.preferredFieldOfBusiness,
  phone: registration.phone,
  masterCredits: registration.masterCredits,
  programs: registration.tumPrograms,
  // What was typed before its condition was taken back is not part of the answer.
  programsOther: registration.tumPrograms.includes('Others') ? registration.tumProgramsOther : '',
  patentAttorneyInterest: registration.patentAttorneyInterest ?? null,
  sourceOfInformation: registration.sourceOfInformation,
  sourceOfInformationOther: registration.sourceOfInformation === 'Other' ? registration.sourceOfInformationOther : '',
})

/** Whether a second submission says the same as the first: then it is a retry, not a correction. */
export const isSame = (row: ProfileRow, given: ReturnType<typeof answersOf>): boolean =>
  Object.entries(given).every(
    ([name, value]) => JSON.stringify(row[name as keyof ProfileRow]) === JSON.stringify(value),
  )

const prefilled = ['firstname', 'lastname', 'matrikelnummer', 'email', 'placeofbirth'] as const

/**
 * The sign-on did not assert what a registration needs; the form cannot mend it, so the message names the field.
 *
 * @throws 422 validation_failed
 */
export function refuseMissing(identity: Identity): void {
  const missing = prefilled.filter((name) => identity[name].trim() === '')
  if (missing.length === 0) return
  throw validationFailed(Object.fromEntries(missing.map((name) => [name, profileMessages[name]])))
}

/** @throws 422 validation_failed */
export function refuseOtherDegrees(edition: Edition, registration: ProfileRegistration): void {
  if (!edition.eligibleDegrees.includes(registration.currentdegree)) {
    throw validationFailed({ currentdegree: profileMessages.mastersOnly })
  }
}

export const alreadyRegistered = () =>
  new AppError('already_registered', 409, 'You are already registered for the project week.')
