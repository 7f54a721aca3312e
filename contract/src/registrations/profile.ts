import * as z from 'zod/mini'
import { SavedFrom, Version } from '../audit/stale.ts'
import type { CurrentDegree } from '../enumerations/enumerations.ts'
import { endpoint, standing } from '../endpoint.ts'
import { conditionsOf, shapeOf } from '../field.ts'
import { say } from '../messages.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { Answers } from '../questions/question.ts'
import { Id, Instant, optionalText, requiredLines } from '../text.ts'
import { challengeFields, SelfReported, studentFields, studentListFields } from './student-fields.ts'

/** What the registration's boxes and its edition add to the messages of the fields. */
export const profileMessages = {
  consent: say('Please agree to the Declaration of Consent', 'Bitte der Einwilligungserklärung zustimmen'),
  attendance: say('* Kindly acknowledge the message provided above.', '* Bitte bestätige, dass du vor Ort dabei bist.'),
  withdrawReason: say('Enter a reason for the withdrawal', 'Bitte geben Sie einen Grund für den Rückzug an'),
  nameReason: say('Enter a reason for the new name', 'Bitte geben Sie einen Grund für den neuen Namen an'),
  takeBackReason: say(
    'Enter a reason for taking the student back in',
    'Bitte geben Sie einen Grund für die Wiederaufnahme an',
  ),
  notOut: say(
    'This student is registered and has not declined a place. Nothing was changed.',
    'Diese Person ist angemeldet und hat keinen Platz abgelehnt. Es wurde nichts geändert.',
  ),
  hasReturned: say(
    'This student has registered again since. Nothing was changed.',
    'Diese Person hat sich inzwischen neu angemeldet. Es wurde nichts geändert.',
  ),
  gone: say(
    'This registration has been deleted. The student has to register again.',
    'Diese Anmeldung ist gelöscht. Die Person muss sich neu anmelden.',
  ),
  otherEdition: say(
    'This registration is not for the current edition. Nothing was changed.',
    'Diese Anmeldung gehört nicht zur aktuellen Ausgabe. Es wurde nichts geändert.',
  ),
  checkedIn: say(
    'The team’s attendance has been recorded, so this registration can no longer be withdrawn.',
    'Die Anwesenheit im Team ist schon erfasst. Die Anmeldung kann deshalb nicht mehr zurückgezogen werden.',
  ),
  mastersOnly: say(
    "Registration is limited to master's students.",
    'Die Anmeldung steht nur Masterstudierenden offen.',
  ),
}
const m = profileMessages

const answers = shapeOf(studentFields, 'answer')
const conditions = conditionsOf(studentFields)

/** All that a body may hold of what the sign-on asserts: the server takes from it only what that left blank. */
const prefilled = {
  firstname: optionalText(200),
  lastname: optionalText(200),
  matrikelnummer: optionalText(40),
  placeofbirth: optionalText(200),
}

/** What a student sends. The five prefilled fields may be sent, as the specification has it. */
export const ProfileRegistration = z
  .object({
    ...answers,
    ...prefilled,
    email: optionalText(254),
    role: z.optional(z.string().check(z.maxLength(40))),
  })
  .check(...conditions)
export type ProfileRegistration = z.infer<typeof ProfileRegistration>

/** What of the prefilled fields the office can change, with a reason. */
export const officeNames = ['firstname', 'lastname'] as const

/**
 * What the office can correct: the name, with a reason, and what the student answered or reported. Of the rest that the
 * university asserted nothing else can be sent.
 */
export const StudentCorrection = z
  .object({ ...answers, ...prefilled, email: optionalText(254), reason: optionalText(1000) })
  .check(...conditions)
export type StudentCorrection = z.infer<typeof StudentCorrection>

const selfReported = z.partial(z.object(shapeOf(studentFields, 'selfReported'))).shape

/** What the sign-on left blank. The rest is not in the schema: what a draft still has of it is dropped. */
function shapeAsking(asked: readonly SelfReported[]): typeof selfReported {
  const shape: Partial<typeof selfReported> = {}
  for (const name of asked) shape[name] = selfReported[name]
  // All of them are optional: for the types, those that are not asked are there as well.
  return shape as typeof selfReported
}

/** The office's form of a correction. */
export const correctionFormFor = (asked: readonly SelfReported[]) =>
  z.object({ ...answers, ...shapeAsking([...officeNames, ...asked]), reason: optionalText(1000) }).check(...conditions)

/** What the student's form holds: the answers, and two boxes that are checked and not sent. */
const profileForm = (asked: readonly SelfReported[]) =>
  z
    .object({
      ...answers,
      ...shapeAsking(asked),
      consent: z.literal(true, m.consent),
      attendance: z.literal(true, m.attendance),
    })
    .check(...conditions)
export type ProfileForm = z.infer<ReturnType<typeof profileForm>>

/** The form of an edition: waiting does not help who has another degree, so the form says it before anything is sent. */
export const profileFormFor = (eligibleDegrees: readonly CurrentDegree[], asked: readonly SelfReported[]) =>
  profileForm(asked).check(
    z.refine<Partial<ProfileForm>>(
      ({ currentdegree: degree }) => degree === undefined || eligibleDegrees.includes(degree),
      {
        path: ['currentdegree'],
        error: m.mastersOnly,
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    ),
  )

/** A student's registration for one edition, as stored. */
export const StudentProfile = z.object({
  id: Id,
  ...shapeOf(studentFields, 'stored'),
  /** Which of the prefilled fields the sign-on had left blank: the student filled them in. */
  selfReported: z.array(SelfReported),
})
export type StudentProfile = z.infer<typeof StudentProfile>

/** The same as it was read, to be corrected. */
export const StudentRecord = z.extend(StudentProfile, { version: Version })
export type StudentRecord = z.infer<typeof StudentRecord>

/** The same in the office's list, with where the student stands; the withdrawn are in it. */
export const ListedStudent = z.object({
  id: Id,
  ...shapeOf(studentListFields, 'stored'),
  ...shapeOf(challengeFields, 'stored'),
  selfReported: StudentProfile.shape.selfReported,
  answers: z.optional(Answers),
})
export type ListedStudent = z.infer<typeof ListedStudent>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: "The signed-in person's newest profile; 404 if there is none",
  access: 'signed-in',
  reads: 'own',
  answer: StudentProfile,
})

export const getEarlierProfile = endpoint({
  method: 'GET',
  path: '/api/profile/earlier',
  summary: "The student's last registration, also a withdrawn one: registering again begins with its answers",
  access: ['student'],
  reads: 'own',
  answer: z.nullable(StudentProfile),
})

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/profile',
  summary: 'Register the signed-in student for the current edition',
  access: ['student'],
  touches: standing,
  rateLimit: { max: 30, perSeconds: 60 },
  body: ProfileRegistration,
  answer: StudentProfile,
})

export const correctProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: "Correct the signed-in student's registration for the current edition while registration is open",
  access: ['student'],
  touches: standing,
  rateLimit: { max: 30, perSeconds: 60 },
  body: ProfileRegistration,
  answer: StudentProfile,
})

export const withdrawProfile = endpoint({
  method: 'POST',
  path: '/api/profile/withdraw',
  summary:
    "Take the signed-in student's registration out of the current edition, with the place in a team; it stays on record; 409 once the team is checked in",
  access: ['student'],
  touches: 'everything',
  answer: z.object({ withdrawnAt: Instant }),
})

export const withdrawStudent = endpoint({
  method: 'POST',
  path: '/api/profile/{id}/withdraw',
  summary: "Take a student's registration out of the current edition, with a reason that the student is sent",
  access: ['admin'],
  touches: standing,
  params: z.object({ id: Id }),
  body: z.object({ reason: requiredLines(1000, profileMessages.withdrawReason) }),
  answer: z.object({ withdrawnAt: Instant }),
})

export const takeStudentBackIn = endpoint({
  method: 'POST',
  path: '/api/profile/{id}/take-back-in',
  summary:
    'Let a student who declined a place or withdrew from the current edition take part again, with a reason that the student is sent; 409 where they take part already',
  access: ['admin'],
  touches: standing,
  params: z.object({ id: Id }),
  body: z.object({ reason: requiredLines(1000, profileMessages.takeBackReason) }),
  answer: z.object({ takenBackInAt: Instant }),
})

export const readStudent = endpoint({
  method: 'GET',
  path: '/api/profile/{id}',
  summary: "A student's registration that is not withdrawn, with its version for a correction",
  access: ['admin'],
  reads: 'students',
  params: z.object({ id: Id }),
  answer: StudentRecord,
})

export const correctStudent = endpoint({
  method: 'PUT',
  path: '/api/profile/{id}',
  summary:
    'Correct what a student answered for the current edition, whether or not registration is open, or the name in any edition',
  access: ['admin'],
  touches: standing,
  params: z.object({ id: Id }),
  query: SavedFrom,
  body: StudentCorrection,
  answer: StudentRecord,
})

export const downloadProfile = endpoint({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'Everything kept about the signed-in student, as JSON',
  access: ['student'],
  rateLimit: { max: 30, perSeconds: 60 },
  answer: { file: { contentType: 'application/json; charset=utf-8', filename: 'My-registration.json' } },
})

export const eraseProfile = endpoint({
  method: 'DELETE',
  path: '/api/profile',
  summary: 'Remove everything the signed-in student registered, in all editions, for good; ends their sessions',
  access: ['student'],
  touches: 'everything',
  requiresReauthentication: true,
  answer: z.object({
    erased: z.literal(true),
    /** How many of them, in all editions; the withdrawn are among them. */
    registrations: z.int(),
    files: z.int(),
    /** Whether there was a place in a team. */
    team: z.boolean(),
    /** How many had been issued. */
    certificates: z.int(),
    /** Whether they had given any. */
    feedback: z.boolean(),
  }),
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/profile/batches',
  summary: 'Labels of the editions that have profiles, newest first',
  access: ['admin'],
  reads: 'students',
  answer: z.array(SemesterLabel),
})

export const listProfiles = endpoint({
  method: 'GET',
  path: '/api/profile/profiles/all',
  summary: 'All profiles of one edition, or of all, with where each student stands; the withdrawn are among them',
  access: ['admin'],
  reads: 'students',
  auditedAs: 'profiles',
  query: z.object({ registeredIn: z.optional(SemesterLabel) }),
  answer: z.array(ListedStudent),
})
