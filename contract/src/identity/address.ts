import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'

export const addressMessages = {
  linkInvalid: say(
    'This link has been used or has expired. Request a new one on your page.',
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Ein neuer lässt sich auf der eigenen Seite anfordern.',
  ),
  wrongPerson: say(
    'Sign in as the person who asked for this link.',
    'Bitte als die Person einloggen, die diesen Link angefordert hat.',
  ),
} as const

/** What was stored under an address. */
export const Kept = z.object({
  /** Whether an account was imported with it. */
  account: z.boolean(),
  /** Places in teams. */
  places: z.int(),
  registrations: z.int(),
  /** Whether the office allows a late registration with it. */
  lateRegistration: z.boolean(),
})
export type Kept = z.infer<typeof Kept>

export const getAddresses = endpoint({
  method: 'GET',
  path: '/api/addresses',
  summary: "The signed-in person's address, and whether anything becomes theirs once they prove it",
  access: 'signed-in',
  reads: 'own',
  answer: z.object({
    email: z.string(),
    isProved: z.boolean(),
    /** Whether data stored under it becomes theirs once they prove it; which data is only revealed then. */
    awaitsProof: z.boolean(),
  }),
})

export const askAddressProof = endpoint({
  method: 'POST',
  path: '/api/addresses/proof',
  summary: "Mail a link to the signed-in person's address that proves it; at most one in two minutes and three a day",
  access: 'signed-in',
  touches: ['mails'],
  forViewers: true,
  rateLimit: { max: 20, perSeconds: 60 },
  status: 202,
  answer: z.object({ accepted: z.literal(true) }),
})

export const proveAddress = endpoint({
  method: 'POST',
  path: '/api/addresses/prove',
  summary: 'Prove an address with a mailed link, as the person who asked for it; what is kept under it becomes theirs',
  access: 'signed-in',
  touches: 'everything',
  forViewers: true,
  rateLimit: { max: 20, perSeconds: 60 },
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.object({ email: z.string(), added: Kept }),
})
