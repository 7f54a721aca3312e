import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CountryCode } from '../enumerations/countries.ts'
import { CompanyNda, HostingDetails } from '../hosting/hosting.ts'
import { Offer } from './offer.ts'
import { Id, Instant } from '../text.ts'

/** A sentence in both languages of the interface. */
const sentence = z.object({ en: z.string(), de: z.string() })

/** The signed-in person's team, with what members may know about each other and the company. */
export const OwnTeam = z.object({
  companyName: z.string(),
  task: z.string(),
  address: z.object({
    street: z.string(),
    houseNumber: z.string(),
    city: z.string(),
    country: CountryCode,
    website: z.string(),
  }),
  representativeEmail: z.string(),
  /** Empty if the address is unknown. */
  representativeName: z.string(),
  /** The advisor who supports it. */
  advisor: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** If uploaded, members may read it. */
  nda: CompanyNda,
  /** When the company noted that they have signed it. */
  ndaSignedAt: z.nullable(Instant),
  /** The company's information about the week; null until it has filled it in. */
  hosting: z.nullable(HostingDetails),
  members: z.array(z.object({ name: z.string(), email: z.string() })),
  /** The offer of a place by a publication or from the waiting list; null in a team made by hand. */
  offer: z.nullable(Offer),
  /** Why this company, by the published run; null in a team made by hand. */
  reason: z.nullable(sentence),
  /** How the run met the first preference of all who share it, in numbers; null if `reason` is. */
  firstField: z.nullable(sentence),
  /** Companies of the student's own fields that have a published team too: for each they can ask why not. */
  others: z.array(z.object({ id: Id, companyName: z.string() })),
})
export type OwnTeam = z.infer<typeof OwnTeam>

export const getOwnTeam = endpoint({
  method: 'GET',
  path: '/api/profile/team',
  summary: "The signed-in person's team in the current edition, once teams are published; 404 before that",
  access: 'signed-in',
  reads: 'own',
  answer: OwnTeam,
})

export const askWhyNot = endpoint({
  method: 'GET',
  path: '/api/profile/team/why-not/{company}',
  summary: 'Why the published run did not send the signed-in student to this company, in both languages',
  access: ['student'],
  reads: 'publishing',
  rateLimit: { max: 30, perSeconds: 60 },
  params: z.object({ company: Id }),
  answer: z.object({ sentences: z.array(sentence) }),
})
