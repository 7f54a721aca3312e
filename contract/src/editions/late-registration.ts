import * as z from 'zod/mini'
import { emailInvalid } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Day, emailAddress, Id, requiredLines } from '../text.ts'
import { SemesterLabel } from './semester.ts'

export const lateRegistrationMessages = {
  email: say('Please enter the email', 'Bitte geben Sie die E-Mail-Adresse ein'),
  reason: say('Enter a reason for the late registration', 'Bitte geben Sie einen Grund für die Nachmeldung an'),
  until: say('Choose the last valid day', 'Bitte wählen Sie den letzten gültigen Tag'),
  past: say('This day is over', 'Dieser Tag ist vorbei'),
  week: say('Choose a day before the week', 'Bitte wählen Sie einen Tag vor der Woche'),
  registered: say('This person is registered already', 'Diese Person ist schon angemeldet'),
  used: say('It has already been used or revoked.', 'Sie ist schon genutzt oder zurückgenommen.'),
}
const m = lateRegistrationMessages

export const LateKind = z.enum(['student', 'company'])
export type LateKind = z.infer<typeof LateKind>

/** One person who may register after the close. */
export const LateRegistration = z.object({
  id: Id,
  kind: LateKind,
  email: z.string(),
  reason: z.string(),
  /** The last day on which it holds, in Berlin. */
  until: Day,
  state: z.enum(['open', 'used', 'revoked', 'expired']),
})
export type LateRegistration = z.infer<typeof LateRegistration>

export const LateRegistrationRequest = z.object({
  kind: LateKind,
  email: emailAddress(m.email, emailInvalid),
  reason: requiredLines(1000, m.reason),
  until: z.iso.date(m.until),
})
export type LateRegistrationRequest = z.infer<typeof LateRegistrationRequest>

export const listLateRegistrations = endpoint({
  method: 'GET',
  path: '/api/late-registrations/{kind}',
  summary: 'Who may register after the close of an edition, used and revoked ones too, newest first',
  access: ['admin'],
  reads: 'editions',
  params: z.object({ kind: LateKind }),
  query: z.object({ edition: z.optional(SemesterLabel) }),
  answer: z.array(LateRegistration),
})

export const allowLateRegistration = endpoint({
  method: 'POST',
  path: '/api/late-registrations',
  summary: 'Let one person register for the current edition after the close; an earlier exception for them is replaced',
  access: ['admin'],
  touches: ['editions', 'own', 'mails'],
  rateLimit: { max: 60, perSeconds: 60 },
  body: LateRegistrationRequest,
  status: 201,
  answer: LateRegistration,
})

export const revokeLateRegistration = endpoint({
  method: 'POST',
  path: '/api/late-registrations/{id}/revoke',
  summary: 'Take an exception back that has not been used',
  access: ['admin'],
  touches: ['editions', 'own', 'mails'],
  params: z.object({ id: Id }),
  answer: LateRegistration,
})
