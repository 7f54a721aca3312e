import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { Labels } from '../enumerations/enumerations.ts'
import { Version } from '../audit/stale.ts'
import { sayOf } from '../messages.ts'
import { Day, Id, Instant } from '../text.ts'

/** What students, teams and companies still have to do for their week, in the order of the year. */
export const OwedKind = z.enum([
  'questions-unanswered',
  'place-unanswered',
  'team-unconfirmed',
  'host-missing',
  'monday-missing',
  'nda-missing',
  'poster-missing',
  'feedback-unanswered',
])
export type OwedKind = z.infer<typeof OwedKind>
export const owedLabels: Labels<OwedKind> = {
  'questions-unanswered': { en: 'Answers missing', de: 'Antworten fehlen' },
  'place-unanswered': { en: 'Reply about place missing', de: 'Antwort zum Platz fehlt' },
  'team-unconfirmed': { en: 'Team not confirmed', de: 'Team nicht bestätigt' },
  'host-missing': { en: 'On-site contact missing', de: 'Ansprechperson vor Ort fehlt' },
  'monday-missing': { en: 'Details for Monday missing', de: 'Angaben zum Montag fehlen' },
  'nda-missing': { en: 'NDA missing', de: 'NDA fehlt' },
  'poster-missing': { en: 'Poster missing', de: 'Poster fehlt' },
  'feedback-unanswered': { en: 'Feedback missing', de: 'Feedback fehlt' },
}

/** Whose turn it is. */
export const Debtor = z.enum(['student', 'company', 'team'])
export type Debtor = z.infer<typeof Debtor>

export const Outstanding = z.object({
  /** Of the person, the company or the team. */
  id: Id,
  debtor: Debtor,
  name: z.string(),
  /** Of a student or a company's contact; a team has none. */
  email: z.string(),
  /** Whose drawer shows more: of a member who is not registered it is their team's. */
  record: z.object({ kind: Debtor, id: Id }),
  owed: z.array(
    z.object({
      kind: OwedKind,
      due: Day,
      /** Null where nobody was reminded. */
      remindedAt: z.nullable(Instant),
    }),
  ),
})
export type Outstanding = z.infer<typeof Outstanding>

export const listOutstanding = endpoint({
  method: 'GET',
  path: '/api/admin/outstanding',
  summary: 'What students, teams and companies of the current edition still owe and can still hand in, by whom',
  access: ['admin'],
  reads: 'overview',
  auditedAs: 'teams',
  answer: z.array(Outstanding),
})

/** The most rows whose people are reminded at once. */
export const mostReminded = 5000
const ChosenRows = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(mostReminded)),
  /** Of what to remind; by default of everything that a person owes. */
  kinds: z.optional(z.array(OwedKind).check(z.minLength(1))),
})

export const outstandingMessages = {
  publicationWaits: sayOf(
    'The emails of the last publication have not been sent yet. You can send reminders from {time} (Berlin time).',
    'Die E-Mails der letzten Veröffentlichung sind noch nicht versendet. Erinnern können Sie ab {time} Uhr.',
  ),
}

/** The emails that would be sent: one a person, of everything that they owe. */
export const Reminders = z.object({
  version: Version,
  mails: z.array(z.object({ id: Id, name: z.string(), email: z.string(), owed: z.array(OwedKind) })),
  /** Names of the rows for which nobody can be written to. */
  left: z.array(z.string()),
})
export type Reminders = z.infer<typeof Reminders>

export const previewReminders = endpoint({
  method: 'POST',
  path: '/api/admin/outstanding/reminders/preview',
  summary: 'Who would be reminded for these rows, and of what; no email is sent',
  access: ['admin'],
  reads: 'overview',
  touches: [],
  auditedAs: 'teams',
  body: ChosenRows,
  answer: Reminders,
})

export const sendReminders = endpoint({
  method: 'POST',
  path: '/api/admin/outstanding/reminders',
  summary: 'Send the reminders that were shown, one to each person; refused as stale if something has changed since',
  access: ['admin'],
  touches: ['mails'],
  requiresReauthentication: true,
  rateLimit: { max: 10, perSeconds: 600 },
  body: z.extend(ChosenRows, { version: Version }),
  answer: z.object({ mails: z.int() }),
})
