import * as z from 'zod/mini'
import { Version } from '../audit/stale.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { say, sayOf } from '../messages.ts'
import { Instant } from '../text.ts'

/** Limits of a rule, in months. */
export const retentionMonths = { least: 1, most: 120 }

export const retentionMessages = {
  months: say(
    `Please enter a whole number of months from ${retentionMonths.least} to ${retentionMonths.most}`,
    `Bitte eine ganze Zahl von Monaten zwischen ${retentionMonths.least} und ${retentionMonths.most} eingeben`,
  ),
  current: sayOf(
    'Not possible: the current edition would fall under this rule and lose its data. ({edition})',
    'Nicht möglich: Die aktuelle Ausgabe fiele unter diese Regel und verlöre ihre Daten. ({edition})',
  ),
  byDates: sayOf(
    'Not possible: with the closing event in {closing}, the data of {edition} is due for erasure since {due} and would be lost. Please check the year.',
    'Nicht möglich: Mit der Abschlussveranstaltung im Monat {closing} wären die Daten von {edition} seit {due} zu löschen und gingen verloren. Bitte das Jahr prüfen.',
  ),
  promised: sayOf(
    'Not possible: registrations of this edition agreed to at most {months} months. ({edition})',
    'Nicht möglich: Anmeldungen dieser Ausgabe haben höchstens {months} Monaten zugestimmt. ({edition})',
  ),
  notDue: say(
    'The retention period of this edition is not over yet. Nothing was erased.',
    'Die Aufbewahrungsfrist dieser Ausgabe ist noch nicht vorbei. Es wurde nichts gelöscht.',
  ),
  changed: say(
    'Since this preview the edition’s data has changed. Nothing was erased. Please look at the numbers once more.',
    'Seit dieser Vorschau haben sich die Daten der Ausgabe geändert. Es wurde nichts gelöscht. Bitte sehen Sie sich die Zahlen noch einmal an.',
  ),
}

/** The kinds of deleted entries, each with a name. */
export const RetainedKind = z.enum([
  'students',
  'companies',
  'advisors',
  'teams',
  'certificates',
  'feedback',
  'files',
  'matching-runs',
  'late-registrations',
  'leads',
  'mails',
  'audit-records',
])
export type RetainedKind = z.infer<typeof RetainedKind>

/** What is kept of an edition: counts. Breakdowns omit groups of fewer than five people. */
export const EditionCounts = z.object({
  registered: z.int(),
  withdrawn: z.int(),
  placed: z.int(),
  attended: z.int(),
  certificates: z.int(),
  companies: z.int(),
  cancelledCompanies: z.int(),
  teams: z.int(),
  advisors: z.int(),
  posters: z.int(),
  studentFeedback: z.int(),
  companyFeedback: z.int(),
  schools: z.record(z.string(), z.int()),
  degrees: z.record(z.string(), z.int()),
})
export type EditionCounts = z.infer<typeof EditionCounts>

export const RetentionRule = z.object({
  months: z
    .int(retentionMessages.months)
    .check(
      z.minimum(retentionMonths.least, retentionMessages.months),
      z.maximum(retentionMonths.most, retentionMessages.months),
    ),
  /** Whether the server deletes what is due automatically every night. */
  isScheduled: z.boolean(),
})
export type RetentionRule = z.infer<typeof RetentionRule>

export const RetainedEdition = z.object({
  edition: SemesterLabel,
  isCurrent: z.boolean(),
  rule: RetentionRule,
  /** The fewest months promised in a text that someone of the edition agreed to; null if nobody did. */
  promisedMonths: z.nullable(z.int()),
  /** The first month in which its data is deleted, YYYY-MM. */
  dueFrom: z.string(),
  isDue: z.boolean(),
  /** Version of the data to be deleted: erasing names it, and is refused if that data has changed. */
  version: Version,
  goes: z.array(z.object({ kind: RetainedKind, rows: z.int() })),
  /** When its data was erased, and the counts kept. */
  erased: z.nullable(z.object({ at: Instant, counts: EditionCounts })),
})
export type RetainedEdition = z.infer<typeof RetainedEdition>

export const Retention = z.object({ editions: z.array(RetainedEdition) })
export type Retention = z.infer<typeof Retention>

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/retention',
  summary: 'For each edition its retention rule, and what would go when',
  access: ['admin'],
  reads: 'retention',
  rateLimit: { max: 120, perSeconds: 60 },
  answer: Retention,
})

export const changeRetention = endpoint({
  method: 'PUT',
  path: '/api/retention/{edition}',
  summary:
    "After how many months an edition's data goes, and whether by itself; refused where the current edition would be due, and beyond what its consents say",
  access: ['admin'],
  touches: 'everything',
  requiresReauthentication: true,
  params: z.object({ edition: SemesterLabel }),
  body: RetentionRule,
  answer: Retention,
})

export const eraseEdition = endpoint({
  method: 'POST',
  path: '/api/retention/{edition}/erase',
  summary: 'Erase the personal data of an edition whose retention period is over; counts stay',
  access: ['admin'],
  touches: 'everything',
  requiresReauthentication: true,
  rateLimit: { max: 10, perSeconds: 60 },
  params: z.object({ edition: SemesterLabel }),
  body: z.object({ version: Version }),
  answer: Retention,
})
