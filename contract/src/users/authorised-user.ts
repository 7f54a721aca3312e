import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { shapeOf } from '../field.ts'
import { Id } from '../text.ts'
import { userFields } from './user-fields.ts'

export const authorisedUserMessages = {
  self: say('You cannot remove yourself', 'Sie können sich nicht selbst entfernen'),
  hasPassword: say(
    'This user has set a password already. "Forgot your password?" on the login page sends a new link.',
    'Dieser Nutzer hat schon ein Passwort. „Passwort vergessen?“ auf der Login-Seite schickt einen neuen Link.',
  ),
  justInvited: say(
    'The last invitation was made less than a minute ago. Please wait a moment.',
    'Die letzte Einladung ist keine Minute alt. Bitte warten Sie einen Augenblick.',
  ),
}

/** A user who may sign in with an email address and a password, as the office sees them. */
export const AuthorisedUser = z.object({ id: Id, ...shapeOf(userFields, 'stored') })
export type AuthorisedUser = z.infer<typeof AuthorisedUser>

const params = z.object({ id: Id })

export const listAuthorisedUsers = endpoint({
  method: 'GET',
  path: '/api/authorised-users',
  summary: 'Everybody who may sign in with e-mail and password, by address',
  access: ['admin'],
  reads: 'users',
  auditedAs: 'authorised-users',
  answer: z.array(AuthorisedUser),
})

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/authorised-users/{id}/invitation',
  summary: 'Mail a new link to a user who has not set a password yet; not twice within a minute',
  access: ['admin'],
  touches: ['users', 'mails'],
  params,
  answer: AuthorisedUser,
})

export const signOutUser = endpoint({
  method: 'POST',
  path: '/api/authorised-users/{id}/sign-out',
  summary: 'End all sessions of a user, also those of a university sign-on with the same address',
  access: ['admin'],
  touches: ['users'],
  requiresReauthentication: true,
  params,
  answer: z.object({ ended: z.int() }),
})

export const removeAuthorisedUser = endpoint({
  method: 'DELETE',
  path: '/api/authorised-users/{id}',
  summary: "Take a user's rights away: ends their sessions and links at once; an import can bring them back",
  access: ['admin'],
  touches: ['users'],
  requiresReauthentication: true,
  params,
  answer: z.object({ removed: z.literal(true) }),
})
