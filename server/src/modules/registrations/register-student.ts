import type { Locale } from '@project-week/contract/locale'
import type { ProfileRegistration } from '@project-week/contract/registrations/profile'
import { blankIn } from '@project-week/contract/registrations/student-fields'
import type { Edition } from '@project-week/contract/editions/edition'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { forbidden, windowClosed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { refusePhone } from '../../phone-number.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { findIdentity } from '../auth/auth.queries.ts'
import { insertConsents } from '../consents/consent.queries.ts'
import { listRequired } from '../editions/answer-questions.ts'
import { findLateStudent, useLate } from '../editions/late-registration.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { changeLanguage } from '../identity/person.queries.ts'
import { isTeamed } from './own-team.queries.ts'
import {
  alreadyRegistered,
  answersOf,
  isSame,
  refuseDropped,
  refuseMissing,
  refuseOtherDegrees,
} from './profile-answers.ts'
import { studentConfirmation } from './profile.mails.ts'
import { findNewestProfile, findProfile, insertProfile, type ProfileRow, type Registered } from './profile.queries.ts'

/**
 * Registers the signed-in student for the current edition. What the university asserts comes from the session, never
 * from what the browser posts; what it leaves blank students report themselves, and the record says so. The same
 * registration sent twice registers once.
 *
 * @throws 403 window_closed, 409 already_registered, 422 validation_failed
 */
export async function registerStudent(
  deps: Deps,
  caller: Caller,
  registration: ProfileRegistration,
  language: Locale,
): Promise<Registered> {
  const { db, clock, newId, outbox } = deps
  const { person } = caller
  const { edition, questions, now, windows } = await getProgrammeState(deps)
  const identity = person.identityId === null ? undefined : await findIdentity(db, person.identityId)
  if (identity === undefined) throw forbidden()

  const selfReported = blankIn(identity)
  const refuseOther = () => refuseDropped(registration, identity, selfReported)
  const answers = answersOf(registration, selfReported)
  const newest = await findNewestProfile(db, person.personId)
  if (newest?.edition === edition.label && isSame(newest, answers)) {
    refuseOther()
    return newest
  }
  // After the close one person may still register where the office has allowed it.
  const late = windows.studentRegistration
    ? undefined
    : await findLateStudent(db, {
        edition: edition.label,
        personId: person.personId,
        today: berlinDay(new Date(now)),
      })
  if (!windows.studentRegistration && late === undefined) {
    // A double click: the other request may have used the exception since the profile was looked for.
    const winner = await findProfile(db, edition.label, person.personId)
    if (winner !== undefined && isSame(winner, answers)) return winner
    throw windowClosed()
  }
  if (!mayRegister(newest, edition)) throw alreadyRegistered()
  refuseOtherDegrees(edition, registration)
  refuseMissing({ ...identity, ...answers })
  refuseOther()
  refusePhone('phone', registration.phone)

  return db.transaction().execute(async (tx) => {
    const profile = {
      id: newId(),
      edition: edition.label,
      personId: person.personId,
      createdAt: new Date(now),
      firstname: identity.firstname,
      lastname: identity.lastname,
      matrikelnummer: identity.matrikelnummer,
      email: identity.email,
      placeofbirth: identity.placeofbirth,
      selfReported,
      ...answers,
    }
    const added = await insertProfile(tx, profile, identity)
    if (added === undefined) {
      // A double click: the other request was faster. Its row is committed now, or this insert would still wait.
      const winner = await findProfile(tx, edition.label, person.personId)
      if (winner !== undefined && isSame(winner, answers)) return winner
      throw alreadyRegistered()
    }
    const row = { ...profile, ...added }
    if (late !== undefined && !(await useLate(tx, late.id, clock.now()))) throw windowClosed()
    await changeLanguage(tx, person.personId, language)
    await insertConsents(tx, { record: ['profile', row.id], kinds: studentConsents, at: clock.now(), newId })
    const today = berlinDay(new Date(now))
    const { student: required } = listRequired(questions, edition, today)
    const { isAsked, until } = edition.challenges
    const confirmation = studentConfirmation(deps, row, edition, {
      mayCorrect: late === undefined,
      answersDue: required.map(({ due }) => due).toSorted()[0] ?? null,
      challengesUntil: isAsked && today <= until ? until : null,
    })
    await outbox.enqueue(tx, confirmation)
    // They may have been given a place while they were not registered.
    if (await isTeamed(tx, edition.label, row.personId)) await deps.tellStudents(tx, { people: [row.personId] })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'register',
      record: ['profile', row.id],
      ...(late && { details: { late: late.id } }),
    })
    return row
  })
}

/** The terms accepted before the form, and its two boxes. */
const studentConsents = [
  'data-storage-policy',
  'conditions-of-participation',
  'statement-of-consent',
  'attendance',
] as const

/** Nobody registers twice for an edition, or after one whose students it excludes. */
export const mayRegister = (newest: ProfileRow | undefined, edition: Edition): boolean =>
  newest === undefined || (newest.edition !== edition.label && !edition.closedToReregistration.includes(newest.edition))
