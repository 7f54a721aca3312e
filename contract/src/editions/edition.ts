import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { CurrentDegree, School } from '../enumerations/enumerations.ts'
import { SemesterLabel } from './semester.ts'
import { SavedFrom, Version } from '../audit/stale.ts'
import { Day, Instant, optionalText } from '../text.ts'

const minimumTeam = say('Smallest team: a whole number from 1 to 5', 'Kleinstes Team: eine ganze Zahl von 1 bis 5')
const maximumTeam = say('Largest team: a whole number from 1 to 5', 'Größtes Team: eine ganze Zahl von 1 bis 5')
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
})
export type MatchingSettings = z.infer<typeof MatchingSettings>

export const editionMessages = {
  weekOrder: say('The week ends before it begins', 'Die Woche endet, bevor sie beginnt'),
  link: say(
    'Please enter an address that begins with https://',
    'Bitte geben Sie eine Adresse an, die mit https:// beginnt',
  ),
  degrees: say('Please choose at least one degree', 'Bitte wählen Sie mindestens einen Abschluss'),
  day: say('Please enter a date', 'Bitte geben Sie ein Datum an'),
  moment: say('Please enter a date and a time', 'Bitte geben Sie Datum und Uhrzeit an'),
  month: say('Please enter a month', 'Bitte geben Sie einen Monat an'),
  weekLength: say('The week is longer than 14 days', 'Die Woche ist länger als 14 Tage'),
  closesAfterWeek: say('This is after the week', 'Das liegt nach der Woche'),
  closingBeforeWeek: say('The closing event is before the week', 'Die Abschlussveranstaltung liegt vor der Woche'),
  credits: say('A whole number from 0 to 30', 'Eine ganze Zahl von 0 bis 30'),
  answerDays: say('A whole number from 1 to 60', 'Eine ganze Zahl von 1 bis 60'),
  answersIntoWeek: say('This is not before the week', 'Das liegt nicht vor der Woche'),
  teamSize: say('The largest team is smaller than the smallest', 'Das größte Team ist kleiner als das kleinste'),
}

const Credits = z
  .int(editionMessages.credits)
  .check(z.minimum(0, editionMessages.credits), z.maximum(30, editionMessages.credits))

/** By when a published student answers, what silence counts as, and how the waiting list moves up. */
const Answers = z.object({
  /** The last day, YYYY-MM-DD. */
  until: Day,
  /** How many days somebody has who is offered a place later. */
  days: z.int(),
  silent: z.enum(['accepted', 'declined']),
  offers: z.enum(['automatic', 'reviewed']),
})

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

const weekEndsAfterStart = z.refine<{ programmeStart: string; programmeEnd: string }>(
  // A day that is none has its own message.
  ({ programmeStart, programmeEnd }) =>
    !Day.safeParse(programmeStart).success || !Day.safeParse(programmeEnd).success || programmeStart <= programmeEnd,
  { path: ['programmeEnd'], error: editionMessages.weekOrder },
)
const isDay = (text: string) => Day.safeParse(text).success
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

type Dates = Pick<
  Edition,
  'programmeStart' | 'programmeEnd' | 'closingEventMonth' | 'studentDashboardClosesAt' | 'announcedRegistrationClose'
>

/** What cannot be whatever an admin means; a date that is none has its own message. */
const datesCanBe = [
  z.refine<Dates>(
    ({ programmeStart, programmeEnd }) =>
      !isDay(programmeStart) || !isDay(programmeEnd) || days(programmeStart, programmeEnd) < 14,
    { path: ['programmeEnd'], error: editionMessages.weekLength },
  ),
  z.refine<Dates>(
    ({ programmeStart, closingEventMonth }) =>
      !isDay(programmeStart) || closingEventMonth >= programmeStart.slice(0, 7),
    { path: ['closingEventMonth'], error: editionMessages.closingBeforeWeek },
  ),
  z.refine<Dates>(
    ({ programmeEnd, studentDashboardClosesAt }) =>
      !isDay(programmeEnd) || !(days(programmeEnd, studentDashboardClosesAt) >= 1),
    { path: ['studentDashboardClosesAt'], error: editionMessages.closesAfterWeek },
  ),
  z.refine<Dates>(
    ({ programmeEnd, announcedRegistrationClose }) =>
      !isDay(programmeEnd) || !(announcedRegistrationClose > programmeEnd),
    { path: ['announcedRegistrationClose'], error: editionMessages.closesAfterWeek },
  ),
]
/** Who answers after the week has begun answers nothing. */
const answersBeforeWeek = z.refine<{ programmeStart: string; answers: { until: string } }>(
  ({ programmeStart, answers }) => !isDay(programmeStart) || !isDay(answers.until) || answers.until < programmeStart,
  { path: ['answers', 'until'], error: editionMessages.answersIntoWeek },
)
const https = z.string(editionMessages.link).check(z.trim(), z.regex(/^https:\/\/[^\s]+$/, editionMessages.link))

/** What an admin sets of an edition: all but its label. */
export const EditionSettings = z
  .extend(z.omit(Edition, { label: true }), {
    programmeStart: z.iso.date(editionMessages.day),
    programmeEnd: z.iso.date(editionMessages.day),
    closingEventMonth: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, editionMessages.month)),
    studentDashboardClosesAt: z.iso.datetime(editionMessages.moment),
    studentSignUpLastDay: z.iso.date(editionMessages.day),
    announcedRegistrationClose: z.iso.date(editionMessages.day),
    eligibleDegrees: z.array(CurrentDegree).check(z.minLength(1, editionMessages.degrees)),
    links: z.object({ oversizedStudentFiles: https, oversizedOtherFiles: https }),
    answers: z.extend(Answers, {
      until: z.iso.date(editionMessages.day),
      days: z
        .int(editionMessages.answerDays)
        .check(z.minimum(1, editionMessages.answerDays), z.maximum(60, editionMessages.answerDays)),
    }),
    matching: MatchingSettings.check(
      z.refine((settings) => settings.minimum <= settings.maximum, {
        path: ['maximum'],
        error: editionMessages.teamSize,
      }),
    ),
  })
  .check(weekEndsAfterStart, ...datesCanBe, answersBeforeWeek)
export type EditionSettings = z.infer<typeof EditionSettings>

const LabelParams = z.object({ label: SemesterLabel })
/** `version` is that of the settings; which edition is the current one is no part of it. */
export const EditionRecord = z.object({
  edition: Edition,
  isCurrent: z.boolean(),
  /** Nothing belongs to it yet and it is not the current one: it can be removed. */
  mayRemove: z.boolean(),
  version: Version,
})
export type EditionRecord = z.infer<typeof EditionRecord>

export const readEdition = endpoint({
  method: 'GET',
  path: '/api/editions/{label}',
  summary: 'An edition with all its settings',
  access: ['admin'],
  params: LabelParams,
  status: 200,
  answer: EditionRecord,
})

export const changeEdition = endpoint({
  method: 'PUT',
  path: '/api/editions/{label}',
  summary: "Change an edition's dates, windows, flags, links and texts",
  access: ['admin'],
  params: LabelParams,
  query: SavedFrom,
  body: EditionSettings,
  status: 200,
  answer: EditionRecord,
})

export const createEdition = endpoint({
  method: 'POST',
  path: '/api/editions',
  summary: 'Create an edition from another: dates move, settings and texts stay, flags are off',
  access: ['admin'],
  body: z.object({ from: SemesterLabel, label: SemesterLabel }),
  status: 201,
  answer: EditionRecord,
})

export const removeEdition = endpoint({
  method: 'DELETE',
  path: '/api/editions/{label}',
  summary: 'Remove an edition to which nothing belongs yet',
  access: ['admin'],
  params: LabelParams,
  status: 200,
  answer: z.object({ removed: z.literal(true) }),
})

export const chooseEdition = endpoint({
  method: 'POST',
  path: '/api/editions/{label}/current',
  summary: 'Make an edition the current one: new registrations belong to it',
  access: ['admin'],
  params: LabelParams,
  status: 200,
  answer: EditionRecord,
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
