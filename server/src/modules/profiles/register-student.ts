import { profileMessages, type ProfileRegistration } from '@project-week/contract/profile'
import type { Edition } from '@project-week/contract/edition'
import type { Deps } from '../../deps.ts'
import { AppError, forbidden, validationFailed, windowClosed } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { findIdentity, type Identity } from '../auth/auth.queries.ts'
import { insertConsent } from '../consents/consent.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { studentConfirmation } from './profile.mails.ts'
import { findProfile, hasEarlierProfile, insertProfile, type ProfileRow } from './profile.queries.ts'

const prefilled = ['firstname', 'lastname', 'matrikelnummer', 'email', 'placeofbirth'] as const

/** The sign-on did not assert what a registration needs; the form cannot mend it, so the message names the field. */
function refuseMissing(identity: Identity): void {
  const missing = prefilled.filter((name) => identity[name].trim() === '')
  if (missing.length === 0) return
  throw validationFailed(Object.fromEntries(missing.map((name) => [name, profileMessages[name]])))
}

function refuseOtherDegrees(edition: Edition, registration: ProfileRegistration): void {
  if (!edition.eligibleDegrees.includes(registration.currentdegree)) {
    throw validationFailed({ currentdegree: profileMessages.mastersOnly })
  }
}

const alreadyRegistered = () =>
  new AppError('already_registered', 409, 'You are already registered for this edition of the project week.')

/** Whether a second submission says the same as the first: then it is a retry, not a correction. */
const isSame = (row: ProfileRow, given: ReturnType<typeof answersOf>) =>
  Object.entries(given).every(
    ([name, value]) => JSON.stringify(row[name as keyof ProfileRow]) === JSON.stringify(value),
  )

const answersOf = (registration: ProfileRegistration) => ({
  countryofbirth: registration.countryofbirth,
  currentfieldofstudy: registration.currentfieldofstudy,
  gender: registration.gender,
  currentdegree: registration.currentdegree,
  school: registration.school,
  semester: registration.semester,
  germanlanguagelevel: registration.germanlanguagelevel,
  motivation: registration.motivation,
  previous_participation: registration.previousParticipation,
  preferred_field_of_business: registration.preferredFieldOfBusiness,
  phone: registration.phone,
  master_credits: registration.masterCredits,
  programs: registration.tumPrograms,
  programs_other: registration.tumProgramsOther,
  patent_attorney_interest: registration.patentAttorneyInterest ?? null,
  source_of_information: registration.sourceOfInformation,
  source_of_information_other: registration.sourceOfInformationOther,
})

/**
 * Registers the signed-in student for the current edition. What the university asserts comes from the session, never
 * from what the browser posts. The same registration sent twice registers once.
 *
 * @throws 403 window_closed, 409 already_registered, 422 validation_failed
 */
export async function registerStudent(
  deps: Deps,
  person: Person,
  registration: ProfileRegistration,
  address: string,
): Promise<ProfileRow> {
  const { db, clock, newId, outbox } = deps
  const { edition, now, windows } = await getProgrammeState(deps)
  const identity = person.identityId === null ? undefined : await findIdentity(db, person.identityId)
  if (identity === undefined) throw forbidden()

  const answers = answersOf(registration)
  const existing = await findProfile(db, edition.label, identity.id)
  if (existing !== undefined && isSame(existing, answers)) return existing
  if (!windows.studentRegistration) throw windowClosed()
  if (existing !== undefined) throw alreadyRegistered()
  refuseOtherDegrees(edition, registration)
  refuseMissing(identity)

  return db.transaction().execute(async (tx) => {
    const row = await insertProfile(tx, {
      id: newId(),
      edition: edition.label,
      identity_id: identity.id,
      created_at: now,
      firstname: identity.firstname,
      lastname: identity.lastname,
      matrikelnummer: identity.matrikelnummer,
      email: identity.email,
      placeofbirth: identity.placeofbirth,
      registered_before: await hasEarlierProfile(tx, identity.matrikelnummer, edition.label),
      ...answers,
    })
    if (row === undefined) {
      // A double click: the other request was faster. Its row is committed now, or this insert would still wait.
      const winner = await findProfile(tx, edition.label, identity.id)
      if (winner !== undefined && isSame(winner, answers)) return winner
      throw alreadyRegistered()
    }
    await insertConsent(tx, {
      id: newId(),
      record: ['profile', row.id],
      kind: 'declaration-of-consent',
      at: clock.now(),
    })
    await outbox.enqueue(tx, studentConfirmation(row, edition))
    await recordAudit(tx, clock, { actor: person, action: 'register', record: ['profile', row.id], address })
    return row
  })
}
