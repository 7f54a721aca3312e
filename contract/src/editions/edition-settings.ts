import * as z from 'zod/mini'
import { SavedFrom, Version } from '../audit/stale.ts'
import { endpoint } from '../endpoint.ts'
import { CurrentDegree } from '../enumerations/enumerations.ts'
import { say } from '../messages.ts'
import { Day } from '../text.ts'
import { Answers, Edition, MatchingSettings } from './edition.ts'
import { SemesterLabel } from './semester.ts'

export const editionMessages = {
  weekOrder: say('The week ends before it begins', 'Die Woche endet, bevor sie beginnt'),
  link: say(
    'Please enter an address that begins with https://',
    'Bitte geben Sie eine Adresse an, die mit https:// beginnt',
  ),
  degrees: say('Please choose at least one degree', 'Bitte wählen Sie mindestens einen Abschluss'),
  day: say('Please enter a date', 'Bitte geben Sie ein Datum an'),
  moment: say('Please enter a date and a time', 'Bitte geben Sie Datum und Uhrzeit an'),
  month: say('Please enter a month, such as June 2026', 'Bitte geben Sie einen Monat an, etwa Juni 2026'),
  weekLength: say('The week is longer than 14 days', 'Die Woche ist länger als 14 Tage'),
  closesAfterWeek: say('This is after the week', 'Das liegt nach der Woche'),
  closingBeforeWeek: say('The closing event is before the week', 'Die Abschlussveranstaltung liegt vor der Woche'),
  answerDays: say('A whole number from 1 to 60', 'Eine ganze Zahl von 1 bis 60'),
  answersIntoWeek: say('This is not before the week', 'Das liegt nicht vor der Woche'),
  teamSize: say('The largest team is smaller than the smallest', 'Das größte Team ist kleiner als das kleinste'),
}

const weekEndsAfterStart = z.refine<{ programmeStart: string; programmeEnd: string }>(
  // A day that is none has its own message.
  ({ programmeStart, programmeEnd }) =>
    !Day.safeParse(programmeStart).success || !Day.safeParse(programmeEnd).success || programmeStart <= programmeEnd,
  { path: ['programmeEnd'], error: editionMessages.weekOrder },
)

const monthNames = ['en', 'de'].map((locale) =>
  Array.from({ length: 12 }, (_, at) => new Date(2000, at).toLocaleString(locale, { month: 'long' }).toLowerCase()),
)

/** YYYY-MM of a month as people write it, such as "Juni 2026", "June 2026" or "06/2026"; any other text as it is. */
function monthOf(text: string): string {
  const [, word = '', year = ''] = /^(\p{L}{3,}|\d{1,2})[\s./]+(\d{4})$/u.exec(text.trim()) ?? []
  const named = monthNames.map((names) => names.findIndex((name) => name.startsWith(word.toLowerCase())) + 1)
  const month = Number(word) || Math.max(...named)
  return year === '' || month === 0 ? text.trim() : `${year}-${String(month).padStart(2, '0')}`
}

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
const namingBeforeWeek = z.refine<{ programmeStart: string; challenges: { until: string } }>(
  ({ programmeStart, challenges }) =>
    !isDay(programmeStart) || !isDay(challenges.until) || challenges.until < programmeStart,
  { path: ['challenges', 'until'], error: editionMessages.answersIntoWeek },
)
const https = z.string(editionMessages.link).check(z.trim(), z.regex(/^https:\/\/[^\s]+$/, editionMessages.link))

/** What an admin sets of an edition: all but its label. */
export const EditionSettings = z
  .extend(z.omit(Edition, { label: true }), {
    programmeStart: z.iso.date(editionMessages.day),
    programmeEnd: z.iso.date(editionMessages.day),
    closingEventMonth: z
      .string()
      .check(z.overwrite(monthOf), z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, editionMessages.month)),
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
    challenges: z.object({ isAsked: z.boolean(), until: z.iso.date(editionMessages.day) }),
    matching: MatchingSettings.check(
      z.refine((settings) => settings.minimum <= settings.maximum, {
        path: ['maximum'],
        error: editionMessages.teamSize,
      }),
    ),
  })
  .check(weekEndsAfterStart, ...datesCanBe, answersBeforeWeek, namingBeforeWeek)
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
  reads: 'editions',
  params: LabelParams,
  answer: EditionRecord,
})

export const changeEdition = endpoint({
  method: 'PUT',
  path: '/api/editions/{label}',
  summary:
    "Change an edition's dates, windows, flags, links and texts; refused where its data would be due for erasure by them",
  access: ['admin'],
  touches: 'everything',
  params: LabelParams,
  query: SavedFrom,
  body: EditionSettings,
  answer: EditionRecord,
})

export const createEdition = endpoint({
  method: 'POST',
  path: '/api/editions',
  summary: 'Create an edition from another: dates move, settings and texts stay, flags are off',
  access: ['admin'],
  touches: 'everything',
  body: z.object({ from: SemesterLabel, label: SemesterLabel }),
  status: 201,
  answer: EditionRecord,
})

export const removeEdition = endpoint({
  method: 'DELETE',
  path: '/api/editions/{label}',
  summary: 'Remove an edition to which nothing belongs yet',
  access: ['admin'],
  touches: 'everything',
  params: LabelParams,
  answer: z.object({ removed: z.literal(true) }),
})

export const chooseEdition = endpoint({
  method: 'POST',
  path: '/api/editions/{label}/current',
  summary: 'Make an edition the current one: new registrations belong to it',
  access: ['admin'],
  touches: 'everything',
  params: LabelParams,
  answer: EditionRecord,
})
