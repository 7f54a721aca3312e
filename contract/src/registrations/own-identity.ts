import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { StudentState } from '../states.ts'
import { Day } from '../text.ts'

/** The five fields that a registration takes from the session, and what else the sign-on knows to prefill. */
export const SignOnIdentity = z.object({
  firstname: z.string(),
  lastname: z.string(),
  matrikelnummer: z.string(),
  email: z.string(),
  placeofbirth: z.string(),
  countryofbirth: z.string(),
  currentfieldofstudy: z.string(),
})
export type SignOnIdentity = z.infer<typeof SignOnIdentity>

/** The signed-in person: what the sign-on asserts, and what there is of theirs, so that a page asks for nothing else. */
export const OwnIdentity = z.object({
  /** Null for somebody who signed in with an e-mail address. */
  signOn: z.nullable(SignOnIdentity),
  has: z.object({
    /** A profile of any edition, not withdrawn. */
    profile: z.boolean(),
    /** A team of the current edition. */
    team: z.boolean(),
    /** An advisor profile for the current edition. */
    advisorProfile: z.boolean(),
    /** A type that an admin gave this address. */
    authorisedType: z.boolean(),
  }),
  /** In the current edition; null for somebody who is neither registered nor in a team. */
  state: z.nullable(StudentState),
  /** Whether the current edition has any teams. */
  teamsPublished: z.boolean(),
  /** Registration is closed, and the office lets this person register until then, in Berlin; else null. */
  lateUntil: z.nullable(Day),
})
export type OwnIdentity = z.infer<typeof OwnIdentity>

export const getIdentity = endpoint({
  method: 'GET',
  path: '/api/profile/identity',
  summary: 'What the university sign-on asserts about the signed-in person, and which records there are of theirs',
  access: 'signed-in',
  reads: 'own',
  answer: OwnIdentity,
})
