import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { Day } from '../text.ts'

const Count = z.object({ value: z.string(), count: z.int() })
export type Count = z.infer<typeof Count>

/** A point of a curve: so many had registered that many days before the registration closed (negative: after). */
const CurvePoint = z.object({ daysBefore: z.int(), total: z.int() })
export type CurvePoint = z.infer<typeof CurvePoint>

/** The steps from a registration to a certificate, in their order. */
export const FunnelStep = z.enum(['registered', 'placed', 'accepted', 'turned-up', 'poster', 'certificate'])
export type FunnelStep = z.infer<typeof FunnelStep>

/** What the pictures of an edition show. Withdrawn students and cancelled companies are not counted. */
export const Statistics = z.object({
  edition: SemesterLabel,
  /** The edition before it in time, where there is one. */
  previous: z.nullable(SemesterLabel),
  /** The day on which the student registration closes. */
  closesOn: Day,
  /** Days from today until then; negative once it has closed. */
  daysLeft: z.int(),
  students: z.int(),
  companies: z.int(),
  teams: z.int(),
  /** Room for students: every company's teams at their largest. */
  places: z.int(),
  curve: z.array(CurvePoint),
  curveBefore: z.array(CurvePoint),
  /** By the field under which students and companies meet, the largest shortage of places first. */
  byField: z.array(
    z.object({
      field: z.string(),
      /** Students who list it first, second and third; nobody is in it twice. */
      listed: z.tuple([z.int(), z.int(), z.int()]),
      places: z.int(),
      /** What its companies wrote as their field: the listed one, and their own words that count as it. */
      companyFields: z.array(z.string()),
    }),
  ),
  /** Students who would work with a patent attorney and list no such field: the matching counts it as their third. */
  patentInterest: z.int(),
  bySchool: z.array(Count),
  /** By study programme. */
  byDegree: z.array(Count),
  /** By country of birth, as ISO codes. */
  byCountry: z.array(Count),
  funnel: z.array(z.object({ step: FunnelStep, count: z.int() })),
  /** Of each edition with a matching the shown run, in time's order. */
  quality: z.array(
    z.object({
      edition: SemesterLabel,
      /** Students at a company of their first, second and third field. */
      choices: z.tuple([z.int(), z.int(), z.int()]),
      /** Placed at a company of a field that they do not list. */
      unlisted: z.int(),
      unplaced: z.int(),
    }),
  ),
})
export type Statistics = z.infer<typeof Statistics>

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  summary: "An edition's pictures as numbers: registrations by day, fields, schools, funnel, quality",
  access: ['admin'],
  reads: 'overview',
  query: z.object({ semester: SemesterLabel }),
  status: 200,
  answer: Statistics,
})
