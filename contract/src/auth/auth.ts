import * as z from 'zod/mini'
import { endpoint, usualRateLimit } from '../endpoint.ts'
import { say } from '../messages.ts'
import { NewPassword } from './password.ts'
import { signOnStart } from '../paths.ts'
import { AuthorisedUserType, Role } from './roles.ts'
import { FactorProof, SignInAnswer } from './second-factor.ts'
import { anyAddress, emailAddress, Instant, optionalText } from '../text.ts'

export const emailMissing = say('Please enter your email', 'Bitte die E-Mail-Adresse eingeben')
export const emailInvalid = say('Please enter a valid email', 'Bitte eine gültige E-Mail-Adresse eingeben')
const passwordMissing = say('Please enter your password', 'Bitte das Passwort eingeben')

export const signInMessages = {
  failed: say('The email address or password is incorrect.', 'Die E-Mail-Adresse oder das Passwort stimmt nicht.'),
  wrongPassword: say('The password is not correct.', 'Das Passwort stimmt nicht.'),
  tooMany: say(
    'Too many attempts. Please wait a moment and try again.',
    'Zu viele Versuche. Bitte etwas warten und noch einmal versuchen.',
  ),
  linkInvalid: say(
    'This link has already been used or has expired. Request a new one.',
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte einen neuen anfordern.',
  ),
  proveAgain: say(
    'Nothing was changed or exported. Confirm your identity first.',
    'Es wurde nichts geändert oder exportiert. Bitte zuerst die Identität bestätigen.',
  ),
} as const

export const Credentials = z.object({
  email: emailAddress(emailMissing, emailInvalid),
  password: z.string(passwordMissing).check(z.minLength(1, passwordMissing), z.maxLength(1024)),
})
export type Credentials = z.infer<typeof Credentials>

/**
 * How long a proof of identity counts for calls that require reauthentication: long enough to ask at most every 15
 * minutes, short enough to protect a screen left unlocked over a break.
 */
export const proofMinutes = 15

/**
 * How a person can confirm their identity, as the `details` of a `prove_again`: by their second factor if they have
 * one, otherwise by what they signed in with.
 */
export const ProofAsked = z.object({ by: z.enum(['password', 'sign-on', 'second-factor']) })
export type ProofAsked = z.infer<typeof ProofAsked>

export const OwnPassword = z.pick(Credentials, { password: true })
export type OwnPassword = z.infer<typeof OwnPassword>

export const proveAgain = endpoint({
  method: 'POST',
  path: '/api/auth/prove-again',
  summary:
    'Prove by a second factor, or without one by the password, who is signed in, before a call that requires reauthentication',
  access: 'signed-in',
  touches: [],
  forViewers: true,
  beforeFactor: true,
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.union([OwnPassword, FactorProof]),
  answer: z.object({ proved: z.literal(true) }),
})

/** For use before a download through a plain link, which cannot ask for confirmation. */
export const checkProof = endpoint({
  method: 'GET',
  path: '/api/auth/proof',
  summary: 'Refused as a call that requires reauthentication would be now; answers nothing',
  access: 'signed-in',
  requiresReauthentication: true,
  status: 204,
  answer: z.undefined(),
})

export const getCsrfToken = endpoint({
  method: 'GET',
  path: '/api/auth/csrf',
  summary: 'A token bound to the session, to be sent as X-CSRF-Token',
  access: 'public',
  beforeFactor: true,
  rateLimit: { ...usualRateLimit, byDevice: true },
  answer: z.object({ csrfToken: z.string() }),
})

export const getOwnAddress = endpoint({
  method: 'GET',
  path: '/api/auth/address',
  summary: 'The IP address that the call comes from, as rate limits and the audit log take it',
  access: 'public',
  beforeFactor: true,
  rateLimit: { max: 60, perSeconds: 60 },
  answer: z.object({ address: z.string() }),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password (authorised users); an account with a second factor is then asked for it',
  access: 'public',
  opensSession: true,
  touches: [],
  rateLimit: { max: 30, perSeconds: 60, byDevice: true },
  body: Credentials,
  answer: SignInAnswer,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a link to set a new password; the same answer for every address',
  access: 'public',
  touches: [],
  rateLimit: { max: 20, perSeconds: 60, byDevice: true },
  body: z.object({ email: emailAddress(emailMissing, emailInvalid) }),
  status: 202,
  answer: z.object({ accepted: z.literal(true) }),
})

const linkToken = z.string().check(z.minLength(1), z.maxLength(64))

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/api/auth/password-link',
  summary: 'Whose password a mailed link sets; the link stays good',
  access: 'public',
  reads: 'account',
  touches: [],
  rateLimit: { max: 30, perSeconds: 60, byDevice: true },
  body: z.object({ token: linkToken }),
  answer: z.object({ email: z.string(), purpose: z.enum(['invitation', 'reset']), expiresAt: Instant }),
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  summary:
    'Set a password with a mailed link and sign in, where there is one by the second factor; every other session of the account ends',
  access: 'public',
  opensSession: true,
  touches: [],
  rateLimit: { max: 30, perSeconds: 60, byDevice: true },
  body: z.object({ token: linkToken, password: NewPassword }),
  answer: SignInAnswer,
})

export const logout = endpoint({
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'End the session',
  access: 'public',
  touches: [],
  beforeFactor: true,
  changes: true,
  answer: z.object({
    signedOut: z.literal(true),
    /** Where the browser must go to end the identity provider's own session. */
    continueAt: z.optional(z.url()),
  }),
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out-everywhere',
  summary: "End all of the person's sessions, on every device",
  access: 'signed-in',
  touches: [],
  beforeFactor: true,
  forViewers: true,
  rateLimit: { max: 30, perSeconds: 60 },
  answer: logout.answer,
})

export const getRole = endpoint({
  method: 'GET',
  path: '/api/auth/role',
  summary: "The signed-in person's role",
  access: 'signed-in',
  beforeFactor: true,
  answer: z.object({ role: Role }),
})

export const getAuthorizedUser = endpoint({
  method: 'GET',
  path: '/api/getAuthorizedUser/{email}',
  summary: 'The type an admin gave this e-mail address',
  access: 'signed-in',
  reads: 'own',
  params: z.object({ email: anyAddress }),
  answer: z.object({ type: AuthorisedUserType }),
})

/** A lecture hall may sign on from one address within a minute. */
const signOnLimit = { max: 600, perSeconds: 60 }

export const startSignOn = endpoint({
  method: 'GET',
  path: signOnStart,
  summary:
    "Start the university sign-on; `target` is this installation's own /ssologin, `again` asks for a fresh sign-in",
  access: 'public',
  rateLimit: signOnLimit,
  query: z.object({ target: optionalText(2048), again: z.optional(z.literal('yes')) }),
  status: 302,
  answer: z.undefined(),
})

/** A SAML message has some kilobytes; signed and encrypted with many attributes, some tens of them. */
const samlMessage = z.string().check(z.minLength(1), z.maxLength(200_000))

export const getServiceProviderMetadata = endpoint({
  method: 'GET',
  path: '/api/users/shibboleth/metadata',
  summary: "This installation's SAML metadata, for the identity provider",
  access: 'public',
  rateLimit: signOnLimit,
  answer: { file: { contentType: 'application/samlmetadata+xml', filename: 'metadata.xml' } },
})

export const acceptSignOn = endpoint({
  method: 'POST',
  path: '/api/users/shibboleth/acs',
  summary: "Takes the identity provider's signed answer (SAML POST binding, form-encoded)",
  access: 'public',
  touches: [],
  crossSite: true,
  rateLimit: signOnLimit,
  body: z.object({ SAMLResponse: samlMessage, RelayState: optionalText(2048) }),
  status: 302,
  answer: z.undefined(),
})

export const completeSignOn = endpoint({
  method: 'GET',
  path: '/api/users/shibboleth/return',
  summary: 'Opens the session of a checked sign-on, in the browser that started it and nowhere else',
  access: 'public',
  rateLimit: signOnLimit,
  query: z.object({ ticket: z.string().check(z.maxLength(64)) }),
  status: 302,
  answer: z.undefined(),
})

export const singleLogout = endpoint({
  method: 'GET',
  path: '/api/users/shibboleth/logout',
  summary: "The identity provider's signed logout request, or its answer to ours (SAML redirect binding)",
  access: 'public',
  crossSite: true,
  rateLimit: signOnLimit,
  query: z.object({
    SAMLRequest: z.optional(samlMessage),
    SAMLResponse: z.optional(samlMessage),
    RelayState: z.optional(z.string().check(z.maxLength(2048))),
    SigAlg: z.optional(z.string().check(z.maxLength(256))),
    Signature: z.optional(z.string().check(z.maxLength(4096))),
  }),
  status: 302,
  answer: z.undefined(),
})

/** The demo's sample sign-on: exists only in demo mode without an identity provider. */
export const sampleSignOn = endpoint({
  method: 'GET',
  path: '/api/users/shibboleth/sample',
  summary: 'Demo only: sign in as one of the sample persons',
  access: 'public',
  query: z.object({ person: z.string().check(z.maxLength(64)), target: optionalText(2048) }),
  status: 302,
  answer: z.undefined(),
})
