import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { Day } from '../text.ts'

const Count = z.object({ value: z.string(), count: z.int() })
export type Count = z.infer<typeof Count>

/** A point of a curve: total registrations that many days before the registration closed (negative: after). */
const CurvePoint = z.object({ daysBefore: z.int(), total: z.int() })
export type CurvePoint = z.infer<typeof CurvePoint>

/** The steps from a registration to a certificate, in order. */
export const FunnelStep = z.enum(['registered', 'placed', 'accepted', 'attended', 'poster', 'certificate'])
export type FunnelStep = z.infer<typeof FunnelStep>

/** The data of an edition's charts, without withdrawn students and cancelled companies. */
export const Statistics = z.object({
  edition: SemesterLabel,
  /** The previous edition, if there is one. */
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
  /** By the field under which students and companies meet, largest shortage of places first. */
  byField: z.array(
    z.object({
      field: z.string(),
      /** Students who list it first, second and third; nobody is counted twice. */
      listed: z.tuple([z.int(), z.int(), z.int()]),
      places: z.int(),
      /** The companies' entries for the field: the listed name, and own texts mapped to it. */
      companyFields: z.array(z.string()),
    }),
  ),
  /** Students interested in patent work who list no such field: the matching counts it as their third. */
  patentInterest: z.int(),
  bySchool: z.array(Count),
  /** By study programme. */
  byDegree: z.array(Count),
  /** By country of birth, as ISO codes. */
  byCountry: z.array(Count),
  funnel: z.array(z.object({ step: FunnelStep, count: z.int() })),
  /** The shown run of each edition with a matching, in chronological order. */
  quality: z.array(
    z.object({
      edition: SemesterLabel,
      /** Students at a company of their first, second and third field, or in patent work that only interests them. */
      choices: z.tuple([z.int(), z.int(), z.int(), z.int()]),
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
  answer: Statistics,
})
