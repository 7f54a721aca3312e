import * as z from 'zod/mini'
import { Version } from '../audit/stale.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Id, Instant, LinkToken, requiredLines } from '../text.ts'
import { FoundPerson } from './person.ts'

export const samePersonMessages = {
  reason: say('Please say how you know that they are one person', 'Bitte schreiben Sie, woher Sie das wissen'),
  own: say(
    'You can’t join yourself with another person. Ask another admin.',
    'Sich selbst können Sie nicht mit einer anderen Person zusammenführen. Bitte wenden Sie sich an ein anderes Mitglied des Programmbüros.',
  ),
  office: say(
    'One of them has access to the programme office. That is added only by the link in the confirmation email.',
    'Eine der beiden Personen hat Zugang zum Programmbüro. Dieser kommt nur über den Link in der Bestätigungs-E-Mail hinzu.',
  ),
  notShared: say(
    'These two people no longer have an address in common. Nothing was changed.',
    'Diese beiden Personen haben keine gemeinsame Adresse mehr. Es wurde nichts geändert.',
  ),
  othersAddress: say(
    'Someone else has confirmed the address that these two people have in common, so no email can show that they are one. Nothing was changed.',
    'Die gemeinsame Adresse dieser beiden Personen hat inzwischen jemand anderes bestätigt. Deshalb kann keine E-Mail zeigen, dass es dieselbe Person ist. Es wurde nichts geändert.',
  ),
  linkInvalid: say(
    'This link has been used, was cancelled or has expired.',
    'Dieser Link wurde schon benutzt, wurde zurückgezogen oder ist abgelaufen.',
  ),
  collision: say(
    'Both have a registration, a team, a certificate, feedback or an advisor profile in the same edition. Withdraw or delete one of the two first. Nothing was changed.',
    'Beide haben in derselben Ausgabe eine Anmeldung, ein Team, eine Bescheinigung, Feedback oder ein Betreuungsprofil. Bitte ziehen Sie zuerst eines davon zurück oder löschen Sie es. Es wurde nichts geändert.',
  ),
  changed: say(
    'What is stored about one of them has changed since this page was opened. No email was sent. Please read once more what moves.',
    'Seit diese Seite geöffnet wurde, hat sich geändert, was über eine der beiden Personen gespeichert ist. Es wurde keine E-Mail versendet. Bitte lesen Sie noch einmal, was übergeht.',
  ),
}

/** One of two people, with facts that let the office distinguish them. */
export const PairedPerson = z.extend(FoundPerson, {
  /** Matriculation numbers, from sign-ons and registrations. */
  numbers: z.array(z.string()),
  /** The identity provider's ids with the last sign-on, newest first. */
  signOns: z.array(z.object({ subject: z.string(), at: Instant })),
})
export type PairedPerson = z.infer<typeof PairedPerson>

/** Two people who share an address. */
export const PeoplePair = z.object({
  address: z.string(),
  people: z.tuple([PairedPerson, PairedPerson]),
  /** The email that must be confirmed before they are joined; null if none is pending. */
  waiting: z.nullable(z.object({ email: z.string(), expiresAt: Instant })),
})
export type PeoplePair = z.infer<typeof PeoplePair>

/** Most pairs shown, newest first. */
export const mostPairs = 50

export const listPairs = endpoint({
  method: 'GET',
  path: '/api/people/pairs',
  summary: 'People who have an address in common, two by two, the address that was noted last first',
  access: ['admin'],
  reads: 'people',
  auditedAs: 'people',
  rateLimit: { max: 120, perSeconds: 60 },
  answer: z.array(PeoplePair),
})

const joined = {
  /** The person whose data moves. Their password, links and sessions end. */
  from: Id,
  /** The person who stays. */
  into: Id,
}

export const PeopleJoin = z.object({
  ...joined,
  /** Version of the record of `from` as it was read. */
  version: Version,
  reason: requiredLines(500, samePersonMessages.reason),
})
export type PeopleJoin = z.infer<typeof PeopleJoin>

export const askToJoin = endpoint({
  method: 'POST',
  path: '/api/people/join',
  summary: 'Say that two people with one address are one: a link is mailed to it that joins them',
  access: ['admin'],
  touches: ['people', 'mails'],
  requiresReauthentication: true,
  rateLimit: { max: 30, perSeconds: 60 },
  body: PeopleJoin,
  status: 202,
  answer: z.object({ email: z.string() }),
})

export const cancelJoin = endpoint({
  method: 'POST',
  path: '/api/people/join/cancel',
  summary: 'The mailed link no longer joins the two people',
  access: ['admin'],
  touches: ['people'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.object(joined),
  answer: z.object({ cancelled: z.literal(true) }),
})

export const joinTwoPeople = endpoint({
  method: 'POST',
  path: '/api/people/join/confirm',
  summary: 'Join two people with the mailed link: everything of the first becomes the second one’s',
  access: 'public',
  touches: 'everything',
  rateLimit: { max: 20, perSeconds: 60 },
  body: z.object({ token: LinkToken }),
  answer: z.object({ joined: z.literal(true) }),
})
