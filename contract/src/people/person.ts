import * as z from 'zod/mini'
import { Version } from '../audit/stale.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { emailAddress, Id, Instant, oneLine, requiredLines } from '../text.ts'
import { PersonalPart } from './personal-parts.ts'

export const personMessages = {
  emailMissing: say('Please enter an email address', 'Bitte eine E-Mail-Adresse eingeben'),
  emailInvalid: say('Please enter a valid email address', 'Bitte eine gültige E-Mail-Adresse eingeben'),
  reason: say('Enter a reason for deleting the data', 'Bitte geben Sie einen Grund für die Löschung an'),
  unknown: say('No data is stored for this person.', 'Zu dieser Person ist nichts gespeichert.'),
  changed: say(
    'Since this page was opened something was added to this person’s data, or removed. Nothing was erased. Please read once more what goes.',
    'Seit diese Seite geöffnet wurde, ist zu den Daten dieser Person etwas dazugekommen oder weggefallen. Es wurde nichts gelöscht. Bitte lesen Sie noch einmal, was gelöscht wird.',
  ),
}

/** What happens to a part of a person's data when they are erased. */
export const OnErasure = z.enum(['erased', 'blanked', 'kept'])
export type OnErasure = z.infer<typeof OnErasure>

/** Why a person cannot be erased now. */
export const Obstacle = z.object({
  /** `office`: an office account; `contact`, `representative`: of a company in the current edition. */
  because: z.enum(['office', 'contact', 'representative']),
  /** The company; empty for `office`. */
  companyName: z.string(),
  edition: z.string(),
})
export type Obstacle = z.infer<typeof Obstacle>

/** A person's consent. */
export const GivenConsent = z.object({
  /** What was registered with it, or what it allows to be shown. */
  of: z.enum(['profile', 'company', 'advisor', 'subscriber', 'showcase', 'company-showcase']),
  kind: z.string(),
  version: z.string(),
  givenAt: Instant,
  takenBackAt: z.nullable(Instant),
})
export type GivenConsent = z.infer<typeof GivenConsent>

/** How a person is known: they sign on, have an account, or only their address is known. */
export const KnownBy = z.enum(['sign-on', 'account', 'address'])
export type KnownBy = z.infer<typeof KnownBy>

/** Enough to distinguish two people with one address. */
export const FoundPerson = z.object({
  key: z.string(),
  email: z.string(),
  /** Empty if unknown. */
  name: z.string(),
  knownBy: z.array(KnownBy),
  /** Editions that they registered for as a student. */
  editions: z.array(SemesterLabel),
})
export type FoundPerson = z.infer<typeof FoundPerson>

/** Everything stored about a person. */
export const PersonRecord = z.object({
  key: z.string(),
  email: z.string(),
  /** As last registered or asserted; empty if unknown. */
  name: z.string(),
  /** Version of the data to be deleted: erasing names it, and is refused if that data has changed. */
  version: Version,
  parts: z.array(z.object({ part: PersonalPart, rows: z.int(), onErasure: OnErasure })),
  consents: z.array(GivenConsent),
  obstacles: z.array(Obstacle),
})
export type PersonRecord = z.infer<typeof PersonRecord>

/**
 * A person by id; by address someone known only by that, such as a company's contact. An address held by a person means
 * that person.
 */
const byKey = z.object({
  key: z.union([Id, emailAddress(personMessages.emailMissing, personMessages.emailInvalid)]),
})
/** Most people found by a search. */
export const mostPeople = 20

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  summary: 'People of whom something is kept, by parts of names, addresses and numbers',
  access: ['admin'],
  reads: 'people',
  auditedAs: 'people',
  rateLimit: { max: 120, perSeconds: 60 },
  query: z.object({ q: z.string().check(...oneLine(254), z.minLength(2)) }),
  answer: z.array(FoundPerson),
})

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/people/record',
  summary: 'What is kept of one person, what of it erasing removes and what stays',
  access: ['admin'],
  reads: 'people',
  auditedAs: 'people',
  rateLimit: { max: 120, perSeconds: 60 },
  query: byKey,
  answer: PersonRecord,
})

export const exportPersonAsJson = endpoint({
  method: 'GET',
  path: '/api/people/json',
  summary: 'Everything kept of one person, as JSON',
  access: ['admin'],
  requiresReauthentication: true,
  rateLimit: { max: 30, perSeconds: 60 },
  query: byKey,
  answer: { file: { contentType: 'application/json; charset=utf-8', filename: 'Personal-data.json' } },
})

export const PersonErasure = z.extend(byKey, {
  version: Version,
  reason: requiredLines(500, personMessages.reason),
})
export type PersonErasure = z.infer<typeof PersonErasure>

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/people/erase',
  summary: 'Erase what is kept of one person for good, but for what has to stay; answers how many rows went',
  access: ['admin'],
  touches: 'everything',
  requiresReauthentication: true,
  rateLimit: { max: 30, perSeconds: 60 },
  body: PersonErasure,
  answer: z.object({ erased: z.int(), blanked: z.int(), files: z.int() }),
})

/** How many have agreed to a version of a text, in one edition. */
export const ConsentCount = z.object({
  of: GivenConsent.shape.of,
  kind: z.string(),
  version: z.string(),
  /** Given and not withdrawn. */
  given: z.int(),
  takenBack: z.int(),
  first: Instant,
  last: Instant,
})
export type ConsentCount = z.infer<typeof ConsentCount>

export const countConsents = endpoint({
  method: 'GET',
  path: '/api/people/consents',
  summary: 'What was agreed to for an edition: each text with its versions, how often and from when to when',
  access: ['admin'],
  reads: 'people',
  query: z.object({ edition: SemesterLabel }),
  answer: z.object({
    consents: z.array(ConsentCount),
    /** Consents of all editions whose registration has been erased. */
    ofErased: z.int(),
  }),
})
