import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Locale } from '../locale.ts'
import { say } from '../messages.ts'
import { Id, Instant, requiredText } from '../text.ts'
import { OwnPassword } from './auth.ts'
import { NewPassword } from './password.ts'
import { CreatedPasskey, FactorCode, PasskeyOptions } from './second-factor.ts'

export const accountMessages = {
  name: say('Enter a name', 'Bitte einen Namen eingeben'),
  setUpOver: say('This took too long. Start again.', 'Das hat zu lange gedauert. Bitte noch einmal beginnen.'),
  passkeyKnown: say('This passkey is set up already.', 'Dieser Passkey ist schon eingerichtet.'),
  passkeyRefused: say(
    'This passkey could not be set up. Try again.',
    'Dieser Passkey konnte nicht eingerichtet werden. Bitte noch einmal versuchen.',
  ),
  tooMany: say(
    'You can have at most ten second factors. Remove one first.',
    'Es sind höchstens zehn zweite Faktoren möglich. Bitte zuerst einen entfernen.',
  ),
  noFactor: say('Set up a second factor first.', 'Bitte zuerst einen zweiten Faktor einrichten.'),
} as const

export const mostFactors = 10
export const recoveryCodeCount = 10

const Factor = z.object({
  id: Id,
  kind: z.enum(['passkey', 'code']),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Factor = z.infer<typeof Factor>

const Account = z.object({
  email: z.string(),
  /** Whether this session was opened with a password, which can then be changed. */
  hasPassword: z.boolean(),
  /** Second factors are for office users only. */
  mayHaveFactors: z.boolean(),
  /** Whether a factor must be set up before anything else. */
  isFactorMissing: z.boolean(),
  factors: z.array(Factor),
  recoveryCodesLeft: z.int(),
})
export type Account = z.infer<typeof Account>

const OwnSession = z.object({
  id: Id,
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  by: z.enum(['password', 'sign-on']),
  /** Names of browser and system, if the user agent reveals them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The session that makes this call. */
  isOwn: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The result of setting up the first factor: the codes are shown once and stored as digests. */
const FactorAdded = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })
export type FactorAdded = z.infer<typeof FactorAdded>

const rateLimit = { max: 30, perSeconds: 60 }
const office = ['admin', 'viewer'] as const
const factorName = requiredText(60, accountMessages.name)

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The own account: how to sign in, and the second factors',
  access: 'signed-in',
  reads: 'account',
  beforeFactor: true,
  answer: Account,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'Options for the browser to make a passkey with',
  access: office,
  touches: [],
  forViewers: true,
  beforeFactor: true,
  requiresReauthentication: true,
  rateLimit,
  answer: PasskeyOptions,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Add a passkey as a second factor; every other session of the person ends with the first one',
  access: office,
  touches: ['account', 'mails'],
  requiresReauthentication: true,
  forViewers: true,
  beforeFactor: true,
  rateLimit,
  body: z.object({ name: factorName, passkey: CreatedPasskey }),
  status: 201,
  answer: FactorAdded,
})

export const beginCodes = endpoint({
  method: 'POST',
  path: '/api/account/one-time-codes/secret',
  summary: 'A secret for an app that makes one-time codes; it counts once a code of it was given',
  access: office,
  touches: [],
  forViewers: true,
  beforeFactor: true,
  requiresReauthentication: true,
  rateLimit,
  answer: z.object({ secret: z.string(), uri: z.string() }),
})

export const CodesToAdd = z.object({ name: factorName, code: FactorCode })
export type CodesToAdd = z.infer<typeof CodesToAdd>

export const addCodes = endpoint({
  method: 'POST',
  path: '/api/account/one-time-codes',
  summary: 'Add one-time codes as a second factor; every other session of the person ends with the first one',
  access: office,
  touches: ['account', 'mails'],
  requiresReauthentication: true,
  forViewers: true,
  beforeFactor: true,
  rateLimit,
  body: CodesToAdd,
  status: 201,
  answer: FactorAdded,
})

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/api/account/factors/{id}',
  summary: 'Remove an own second factor; with the last one its recovery codes go',
  access: 'signed-in',
  touches: ['account', 'mails'],
  forViewers: true,
  requiresReauthentication: true,
  rateLimit,
  params: z.object({ id: Id }),
  answer: z.object({ removed: z.literal(true) }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Ten new recovery codes; the earlier ones count no more',
  access: 'signed-in',
  touches: ['account'],
  forViewers: true,
  requiresReauthentication: true,
  rateLimit,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const PasswordChange = z.extend(OwnPassword, { newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Change the own password; every other session of the person ends',
  access: 'signed-in',
  touches: ['account', 'mails'],
  forViewers: true,
  rateLimit,
  body: PasswordChange,
  answer: z.object({ changed: z.literal(true) }),
})

export const ChosenLanguage = z.object({ language: Locale })
export type ChosenLanguage = z.infer<typeof ChosenLanguage>

export const chooseLanguage = endpoint({
  method: 'PUT',
  path: '/api/account/language',
  summary: 'Choose the language that emails to the person have first',
  access: 'signed-in',
  touches: [],
  forViewers: true,
  beforeFactor: true,
  rateLimit,
  body: ChosenLanguage,
  answer: ChosenLanguage,
})

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where the person is signed in',
  access: 'signed-in',
  reads: 'account',
  beforeFactor: true,
  answer: z.array(OwnSession),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  summary: 'End one own session',
  access: 'signed-in',
  touches: ['account'],
  requiresReauthentication: true,
  forViewers: true,
  beforeFactor: true,
  rateLimit,
  params: z.object({ id: Id }),
  answer: z.object({ ended: z.literal(true) }),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  summary: 'End every own session but this one',
  access: 'signed-in',
  touches: ['account'],
  requiresReauthentication: true,
  forViewers: true,
  beforeFactor: true,
  rateLimit,
  answer: z.object({ ended: z.int() }),
})
