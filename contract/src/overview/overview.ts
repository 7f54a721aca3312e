import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Day } from '../text.ts'
import { SemesterLabel } from '../editions/semester.ts'

/** Steps to prepare a week, in order. */
export const SetUpStep = z.enum([
  'legal-texts-filled',
  'samples-replaced',
  'links-set',
  'companies-registered',
  'fields-mapped',
  'places-enough',
  'advisors-found',
  'matching-run',
  'teams-made',
])
export type SetUpStep = z.infer<typeof SetUpStep>

/** Things for the office to look at. */
export const Waiting = z.enum([
  'fields-unmapped',
  'mails-failed',
  'mails-paused',
  'students-not-asked',
  'changes-asked',
  'next-steps-due',
  'students-without-team',
  'teams-too-small',
  'run-missing',
  'rules-conflict',
  'run-outdated',
  'run-not-chosen',
  'publication-missing',
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
  'teams-not-checked-in',
  'teams-without-poster',
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
  /** The previous edition, if there is one. */
  previous: z.nullable(SemesterLabel),
  students: z.int(),
  studentsBefore: z.int(),
  companies: z.int(),
  companiesBefore: z.int(),
  /** Room for students: every company's teams at their largest. */
  places: z.int(),
  phase: YearPhase,
  /** The phase's figures in order; none before publishing. */
  figures: z.array(z.object({ figure: PhaseFigure, count: z.int() })),
  /** The edition of the steps. */
  current: SemesterLabel,
  steps: z.array(z.object({ step: SetUpStep, done: z.boolean() })),
  /** Sample values left in imprint and privacy policy, with which production does not start. */
  legalGaps: z.array(z.object({ en: z.string(), de: z.string() })),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: "An edition's figures, of the current one unless another is named, and the set-up steps of the current one",
  access: ['admin'],
  reads: 'overview',
  query: z.object({ semester: z.optional(SemesterLabel) }),
  status: 200,
  answer: Overview,
})

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  summary:
    'What waits for a decision in the current edition: to do on the dashboard, and the counts beside the screens',
  access: ['admin'],
  reads: 'overview',
  status: 200,
  answer: WaitingList,
})
