import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { Labels } from '../enumerations/enumerations.ts'
import { Day, Id, Instant } from '../text.ts'

/** What students, teams and companies still have to do for their week, in the order of the year. */
export const OwedKind = z.enum([
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
  reads: 'teams',
  status: 200,
  answer: z.array(Outstanding),
})
