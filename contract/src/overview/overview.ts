import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Day } from '../text.ts'
import { SemesterLabel } from '../editions/semester.ts'

/**
 * What the office has to do, the most urgent first. "Now" on the dashboard and the numbers in the side bar are these; each
 * is as many as the rows to which it leads, or 1 where it leads to no list.
 */
export const Waiting = z.enum([
  'mails-paused',
  'mails-failed',
  'students-not-asked',
  'teams-not-checked-in',
  'changes-asked',
  'companies-unconfirmed',
  'fields-unmapped',
  'run-missing',
  'rules-conflict',
  'run-outdated',
  'run-not-chosen',
  'publication-missing',
  'students-without-team',
  'teams-too-small',
  'companies-owing',
  'students-owing',
  'posters-missing',
  'certificates-due',
  'feedback-missing',
  'next-edition-missing',
  'leads-silent',
  'next-steps-due',
  'imprint-open',
  'texts-unchecked',
  'contacts-sample',
  'hero-sample',
  'videos-sample',
  'links-sample',
  'erasure-ahead',
])
export type Waiting = z.infer<typeof Waiting>

/** The current part of an edition's year. */
export const YearPhase = z.enum(['set-up', 'recruiting', 'matching', 'replies', 'week', 'afterwards'])
export type YearPhase = z.infer<typeof YearPhase>

/** Figures once teams are published; before, these are students, companies and places. */
export const PhaseFigure = z.enum([
  'asked',
  'accepted',
  'declined',
  'without-team',
  'teams-with-places',
  'attended',
  'absent',
  'certificates',
  'feedback',
])
export type PhaseFigure = z.infer<typeof PhaseFigure>

const WaitingList = z.array(
  z.object({
    what: Waiting,
    count: z.int(),
    /** For an erasure: whose data, and the first day on which any of it is deleted. */
    erasure: z.optional(z.object({ editions: z.array(SemesterLabel), from: Day })),
  }),
)
export type WaitingList = z.infer<typeof WaitingList>

export const Overview = z.object({
  /** The edition of the figures. */
  edition: SemesterLabel,
  students: z.int(),
  companies: z.int(),
  /** Room for students: every company's teams at their largest. */
  places: z.int(),
  phase: YearPhase,
  /** The phase's figures in order; none before publishing. */
  figures: z.array(z.object({ figure: PhaseFigure, count: z.int() })),
  /** The current edition, which is the one that something waits in. */
  current: SemesterLabel,
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: "An edition's figures, of the current one unless another is named",
  access: ['admin'],
  reads: 'overview',
  query: z.object({ semester: z.optional(SemesterLabel) }),
  answer: Overview,
})

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  summary:
    'What the office has to do in the current edition: "Now" on the dashboard, and the counts beside the screens',
  access: ['admin'],
  reads: 'overview',
  answer: WaitingList,
})
