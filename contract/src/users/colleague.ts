import * as z from 'zod/mini'
import { emailInvalid, emailMissing } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { emailAddress, Id, Instant, optionalText } from '../text.ts'

export const colleagueMessages = {
  known: say(
    'This address is authorised already. Its access can be changed in the list.',
    'Diese Adresse ist schon freigeschaltet. Ihr Zugang lässt sich in der Liste ändern.',
  ),
  otherType: say(
    'This address is authorised as something else already (students, companies, advisors). Remove it there first.',
    'Diese Adresse ist schon anders freigeschaltet (Studierende, Unternehmen, Betreuende). Entfernen Sie sie dort zuerst.',
  ),
  lastAdmin: say(
    'This is the last admin. Make somebody else an admin first.',
    'Das ist der letzte Admin. Machen Sie zuerst jemand anderen zum Admin.',
  ),
  self: say('You cannot change your own access', 'Den eigenen Zugang können Sie nicht ändern'),
  access: say('Please choose what the colleague may do', 'Bitte wählen Sie, was die Person darf'),
}

/** What somebody in the office may do: a viewer reads everything an admin reads and changes nothing. */
export const OfficeType = z.enum(['Admin', 'Viewer'], colleagueMessages.access)
export type OfficeType = z.infer<typeof OfficeType>

const Session = z.object({
  id: Id,
  createdAt: Instant,
  expiresAt: Instant,
  by: z.enum(['password', 'sign-on']),
  /** The one that asks. */
  isOwn: z.boolean(),
})

/** Somebody with access to the office's screens. */
export const Colleague = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: OfficeType,
  invitedAt: z.nullable(Instant),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.nullable(Instant),
  sessions: z.array(Session),
})
export type Colleague = z.infer<typeof Colleague>

export const Invitation = z.object({
  email: emailAddress(emailMissing, emailInvalid),
  firstName: optionalText(100),
  lastName: optionalText(100),
  type: OfficeType,
})
export type Invitation = z.infer<typeof Invitation>

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/colleagues',
  summary: 'Who has access to the office, with the last sign-in and the open sessions',
  access: ['admin'],
  reads: 'users',
  auditedAs: 'authorised-users',
  answer: z.array(Colleague),
})

export const inviteColleague = endpoint({
  method: 'POST',
  path: '/api/colleagues',
  summary: 'Give one colleague access and mail a link that sets a password once',
  access: ['admin'],
  touches: ['users', 'mails'],
  requiresReauthentication: true,
  rateLimit: { max: 30, perSeconds: 60 },
  body: Invitation,
  status: 201,
  answer: Colleague,
})

export const changeAccess = endpoint({
  method: 'PUT',
  path: '/api/colleagues/{id}/access',
  summary: 'Make a viewer an admin, or an admin a viewer; holds at the next request',
  access: ['admin'],
  touches: ['users', 'mails'],
  requiresReauthentication: true,
  params: z.object({ id: Id }),
  body: z.object({ type: OfficeType }),
  answer: Colleague,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/colleagues/{id}/sessions/{session}',
  summary: 'End one session of a colleague',
  access: ['admin'],
  touches: ['users'],
  requiresReauthentication: true,
  params: z.object({ id: Id, session: Id }),
  answer: z.object({ ended: z.literal(true) }),
})

export const resetFactors = endpoint({
  method: 'DELETE',
  path: '/api/colleagues/{id}/second-factors',
  summary: 'Remove all second factors of a colleague who has lost theirs, and end their sessions',
  access: ['admin'],
  touches: ['users', 'mails'],
  requiresReauthentication: true,
  rateLimit: { max: 30, perSeconds: 60 },
  params: z.object({ id: Id }),
  answer: Colleague,
})
