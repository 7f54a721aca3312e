import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { CurrentDegree, School } from '../enumerations/enumerations.ts'
import { SemesterLabel } from './semester.ts'
import { Day, Instant, optionalText } from '../text.ts'

const minimumTeam = say('Smallest team: a whole number from 1 to 5', 'Kleinstes Team: eine ganze Zahl von 1 bis 5')
const maximumTeam = say('Largest team: a whole number from 1 to 5', 'Größtes Team: eine ganze Zahl von 1 bis 5')
const mixtureRange = say('A whole number from 0 to 100', 'Eine ganze Zahl von 0 bis 100')
const sizeOfTeam = (message: string) => z.int(message).check(z.minimum(1, message), z.maximum(5, message))

/** How a run of the matching decides; the defaults of an edition. */
export const MatchingSettings = z.object({
  policy: z.enum(['served-first', 'fit-first']),
  fallback: z.enum(['any', 'one-sided', 'mutual']),
  minimum: sizeOfTeam(minimumTeam),
  maximum: sizeOfTeam(maximumTeam),
  /** Points of a student's 1st, 2nd and 3rd field. */
  student: z.tuple([z.int(), z.int(), z.int()]),
  /** Points of a company's 1st to 5th study field. */
  company: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  /** Whether as few students as possible in a team that neither side listed come before total fit. */
  fewUnlisted: z.boolean(),
  /** What two degree programmes in a team may cost, in percent of the points that a team has at most; 0: nothing. */
  mixture: z.int(mixtureRange).check(z.minimum(0, mixtureRange), z.maximum(100, mixtureRange)),
})
export type MatchingSettings = z.infer<typeof MatchingSettings>

const wholeCredits = say('A whole number from 0 to 30', 'Eine ganze Zahl von 0 bis 30')
const Credits = z.int(wholeCredits).check(z.minimum(0, wholeCredits), z.maximum(30, wholeCredits))

/** By when a published student answers, what silence counts as, and how the waiting list moves up. */
export const Answers = z.object({
  /** The last day, YYYY-MM-DD. */
  until: Day,
  /** How many days somebody has who is offered a place later. */
  days: z.int(),
  silent: z.enum(['accepted', 'declined']),
  offers: z.enum(['automatic', 'reviewed']),
})

/** Whether students name five challenges beside the fields, and the last day, YYYY-MM-DD, on which they can. */
const ChallengeNaming = z.object({ isAsked: z.boolean(), until: Day })

/** An address that was shipped as an example and leads nowhere. */
export const isExampleLink = (link: string): boolean => link.includes('//files.example.org/')

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
  /** Replaces the banner's own sentence where it is not blank. */
  bannerText: z.optional(z.object({ en: optionalText(300), de: optionalText(300) })),
  answers: Answers,
  challenges: ChallengeNaming,
  /** What each school gives for the week. */
  credits: z.record(School, Credits),
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
export const PublicEdition = z.omit(Edition, {
  matching: true,
  links: true,
  minimumTeamMembers: true,
  answers: true,
  credits: true,
})
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
  reads: 'editions',
  answer: ProgrammeState,
})

export const listEditions = endpoint({
  method: 'GET',
  path: '/api/editions',
  summary: 'All editions, newest first',
  access: ['admin'],
  reads: 'editions',
  answer: z.array(
    z.object({
      label: SemesterLabel,
      isCurrent: z.boolean(),
      /** Not the current one, and its week is over. */
      isPast: z.boolean(),
    }),
  ),
})

export const moveDemoClock = endpoint({
  method: 'POST',
  path: '/api/demo/clock',
  summary: 'Demo only: move the programme clock',
  access: 'public',
  touches: 'everything',
  body: z.object({ phase: DemoPhase }),
  answer: ProgrammeState,
})
