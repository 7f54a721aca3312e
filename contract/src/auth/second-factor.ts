import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { oneLine } from '../text.ts'
import { SessionUser } from './roles.ts'

export const factorMessages = {
  wrongCode: say(
    'This code is incorrect or has already been used. Enter the latest one.',
    'Dieser Code stimmt nicht oder wurde schon benutzt. Bitte den neuesten eingeben.',
  ),
  wrongPasskey: say(
    'This passkey was not accepted. Try again.',
    'Dieser Passkey wurde nicht akzeptiert. Bitte noch einmal versuchen.',
  ),
  stepOver: say(
    'This sign-in took too long. Start again with your password.',
    'Dieser Login hat zu lange gedauert. Bitte wieder mit dem Passwort beginnen.',
  ),
  needed: say(
    'Set up a second factor first. The programme office requires one.',
    'Richten Sie zuerst einen zweiten Faktor ein. Er ist für das Programmbüro vorgeschrieben.',
  ),
  noPasskey: say('This account has no passkey.', 'Dieses Konto hat keinen Passkey.'),
  codeMissing: say('Enter a code', 'Bitte einen Code eingeben'),
} as const

/** A challenge is valid for this long, and once. */
export const challengeMinutes = 5
/** The longest time between password and second factor. */
export const secondStepMinutes = 10

/** How a sign-in can be finished, besides the recovery codes of every account with a factor. */
export const FactorOffer = z.object({ passkey: z.boolean(), code: z.boolean() })
export type FactorOffer = z.infer<typeof FactorOffer>

/** The answer to a correct first step, if the account has a second factor. No session is open yet. */
export const SecondFactorAsked = z.object({ secondFactor: FactorOffer })
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>

export const SignInAnswer = z.union([SessionUser, SecondFactorAsked])
export type SignInAnswer = z.infer<typeof SignInAnswer>

const base64Url = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/))
const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))
const credential = { id: base64Url, rawId: base64Url, type: z.literal('public-key') }

/** The result of `navigator.credentials.create` as JSON (Web Authentication, level 3). */
export const CreatedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z._default(transports, []),
  }),
})
export type CreatedPasskey = z.infer<typeof CreatedPasskey>

/** The result of `navigator.credentials.get`. */
export const SignedByPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64Url, authenticatorData: base64Url, signature: base64Url }),
})
export type SignedByPasskey = z.infer<typeof SignedByPasskey>

/** A one-time code of six digits, or a recovery code. */
export const FactorCode = z
  .string(factorMessages.codeMissing)
  .check(...oneLine(64), z.minLength(1, factorMessages.codeMissing))

export const FactorProof = z.union([z.object({ passkey: SignedByPasskey }), z.object({ code: FactorCode })])
export type FactorProof = z.infer<typeof FactorProof>

/** WebAuthn options, passed to the browser as produced by the library. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

const rateLimit = { max: 30, perSeconds: 60, byDevice: true } as const

export const readSecondStep = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'By what the sign-in that was begun in this browser can be finished',
  access: 'public',
  reads: 'account',
  rateLimit,
  answer: SecondFactorAsked,
})

export const challengePasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/challenge',
  summary: 'A challenge for a passkey, to finish a sign-in or to prove again who is signed in',
  access: 'public',
  touches: [],
  beforeFactor: true,
  rateLimit,
  answer: PasskeyOptions,
})

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Finish a sign-in by the second factor of the account',
  access: 'public',
  opensSession: true,
  touches: [],
  rateLimit,
  body: FactorProof,
  answer: SessionUser,
})
