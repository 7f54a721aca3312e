import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CurrentDegree } from './enumerations.ts'
import { SemesterLabel } from './semester.ts'
import { Day, Instant } from './text.ts'

/** How a run of the matching decides; the defaults of an edition. */
export const MatchingSettings = z.object({
  policy: z.enum(['served-first', 'fit-first']),
  fallback: z.enum(['any', 'one-sided', 'mutual']),
  minimum: z.int().check(z.minimum(1), z.maximum(5)),
  maximum: z.int().check(z.minimum(1), z.maximum(5)),
  /** Points of a student's 1st, 2nd and 3rd field. */
  student: z.tuple([z.int(), z.int(), z.int()]),
  /** Points of a company's 1st to 5th study field. */
  company: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
})
export type MatchingSettings = z.infer<typeof MatchingSettings>

/** One run of the programme week. Everything with a year in it lives here. Times are Europe/Berlin. */
export const Edition = z.object({
  label: SemesterLabel,
  programmeStart: Day,
  programmeEnd: Day,
  /** Month of the closing event, YYYY-MM. */
  closingEventMonth: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  /** From this instant on the student dashboard no longer offers the registration. */
  studentDashboardClosesAt: Instant,
  /** The last day on which the landing page's student button works. */
  studentSignUpLastDay: Day,
  /** What the banner announces. */
  announcedRegistrationClose: Day,
  flags: z.object({
    studentLogin: z.boolean(),
    companyDeadlinePassed: z.boolean(),
    posterUploadClosed: z.boolean(),
  }),
  /** Editions whose participants see the already-registered notice. */
  closedToReregistration: z.array(SemesterLabel),
  eligibleDegrees: z.array(CurrentDegree),
  /** The fewest members that a team made by hand may have. */
  minimumTeamMembers: z.int().check(z.minimum(1), z.maximum(5)),
  /** Shared folders for files over the limit. */
  links: z.object({ oversizedStudentFiles: z.url(), oversizedOtherFiles: z.url() }),
  matching: MatchingSettings,
})
export type Edition = z.infer<typeof Edition>

/** What is open at the programme clock's time. The server judges by the same values. */
export const Windows = z.object({
  studentSignUp: z.boolean(),
  studentRegistration: z.boolean(),
  companySignUp: z.boolean(),
  posterUpload: z.boolean(),
})
export type Windows = z.infer<typeof Windows>

/** The stops of the demo's clock. */
export const DemoPhase = z.enum(['registration-open', 'closed', 'programme-week', 'afterwards'])
export type DemoPhase = z.infer<typeof DemoPhase>

/** What everyone may know of an edition: not how the matching decides, nor where large files are shared. */
export const PublicEdition = z.omit(Edition, { matching: true, links: true, minimumTeamMembers: true })
export type PublicEdition = z.infer<typeof PublicEdition>

export const ProgrammeState = z.object({
  edition: PublicEdition,
  now: Instant,
  windows: Windows,
  /** The clock's stop in demo mode, null in production. */
  demo: z.nullable(DemoPhase),
})
export type ProgrammeState = z.infer<typeof ProgrammeState>

export const getProgrammeState = endpoint({
  method: 'GET',
  path: '/api/editions/current',
  summary: "The current edition, the programme clock's time and what is open",
  access: 'public',
  status: 200,
  answer: ProgrammeState,
})

export const listEditions = endpoint({
  method: 'GET',
  path: '/api/editions',
  summary: 'All editions, newest first',
  access: ['admin'],
  status: 200,
  answer: z.array(z.object({ label: SemesterLabel, isCurrent: z.boolean() })),
})

export const moveDemoClock = endpoint({
  method: 'POST',
  path: '/api/demo/clock',
  summary: 'Demo only: move the programme clock',
  access: 'public',
  body: z.object({ phase: DemoPhase }),
  status: 200,
  answer: ProgrammeState,
})
