import type { Locale } from '@project-week/contract/locale'
import type { LegalText, TimelineStation } from '@project-week/contract/site/content'
import {
  type PlaceholderName,
  type PlaceholderValues,
  placeholderNames,
} from '@project-week/contract/site/placeholders'
import { lastDayBefore } from '@project-week/contract/editions/edition-dates'
import type { Edition } from '@project-week/contract/editions/edition'

/** The dates of an edition that texts speak of. */
export type EditionDates = Pick<
  Edition,
  | 'label'
  | 'programmeStart'
  | 'programmeEnd'
  | 'announcedRegistrationClose'
  | 'closingEventMonth'
  | 'studentDashboardClosesAt'
>

const months: Record<Locale, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
}

interface DateParts {
  year: string
  month: number
  day: number | undefined
}

function partsOf(date: string): DateParts {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(date)
  if (!match) throw new Error(`“${date}” is no date like 2026-04-20 or 2026-06`)
  return { year: match[1]!, month: Number(match[2]), day: match[3] ? Number(match[3]) : undefined }
}

function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13
  return `${day}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`
}

const dayWord = (day: number, locale: Locale): string => (locale === 'en' ? ordinal(day) : `${day}.`)

// In German a number with a full stop at the end of a line would end the sentence.
const between = { en: ' ', de: '\u00a0' }

/** `30th November 2025`, `30. November 2025`; a month alone: `June 2026`, `Juni 2026`. */
export function longDate(date: string, locale: Locale): string {
  const { year, month, day } = partsOf(date)
  const monthWord = `${months[locale][month - 1]} ${year}`
  return day === undefined ? monthWord : `${dayWord(day, locale)}${between[locale]}${monthWord}`
}

/** `20th-24th April 2026`, `20.–24. April 2026`; over two months or years each side says what differs. */
export function dateRange(from: string, to: string, locale: Locale): string {
  const [a, b] = [partsOf(from), partsOf(to)]
  const dash = locale === 'en' ? '-' : '–'
  if (a.year !== b.year) return `${longDate(from, locale)} ${dash} ${longDate(to, locale)}`
  const start = dayWord(a.day ?? 1, locale)
  if (a.month !== b.month)
    return `${start}${between[locale]}${months[locale][a.month - 1]} ${dash} ${longDate(to, locale)}`
  // Nor does a line end behind the dash.
  return `${start}${dash}${locale === 'de' ? '\u2060' : ''}${longDate(to, locale)}`
}

/** `SS26` is `Summer Semester 26`; a winter semester has two years. */
export function semesterWord(label: string, locale: Locale): string {
  const match = /^(SS|WS)(\d{2})$/.exec(label)
  if (!match) throw new Error(`“${label}” is no semester label like SS26`)
  const year = Number(match[2])
  if (match[1] === 'SS') return `${locale === 'en' ? 'Summer Semester' : 'Sommersemester'} ${match[2]}`
  return `${locale === 'en' ? 'Winter Semester' : 'Wintersemester'} ${match[2]}/${String((year + 1) % 100).padStart(2, '0')}`
}

/** The placeholders that an edition fills. */
export function editionWords(dates: EditionDates, locale: Locale) {
  return {
    week: dateRange(dates.programmeStart, dates.programmeEnd, locale),
    weekStart: longDate(dates.programmeStart, locale),
    weekEnd: longDate(dates.programmeEnd, locale),
    registrationCloses: longDate(dates.announcedRegistrationClose, locale),
    studentsClose: longDate(lastDayBefore(dates.studentDashboardClosesAt), locale),
    closingEvent: longDate(dates.closingEventMonth, locale),
    semester: semesterWord(dates.label, locale),
  } satisfies Partial<PlaceholderValues>
}

/** The ISO day (or month) of a station in an edition. */
export function stationDate(station: TimelineStation, dates: EditionDates): string {
  if (station.on === 'closingEvent') return dates.closingEventMonth
  const day = new Date(`${dates.programmeStart}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + station.on.dayOfWeek)
  return day.toISOString().slice(0, 10)
}

/** The placeholder that a legal text fills itself: its version says how long data is kept. */
export function legalWords(text: Pick<LegalText, 'months'>, locale: Locale): Partial<PlaceholderValues> {
  if (text.months === undefined) return {}
  const word = locale === 'en' ? 'month' : 'Monat'
  return {
    retentionPeriod: `${text.months}${between.de}${word}${text.months === 1 ? '' : { en: 's', de: 'e' }[locale]}`,
  }
}

const isPlaceholderName = (name: string): name is PlaceholderName => placeholderNames.some((known) => known === name)

/** A text with its placeholders filled. A value that is not given is an error, not a hole in the page. */
export function fill(text: string, values: Partial<PlaceholderValues>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = isPlaceholderName(name) ? values[name] : undefined
    if (value === undefined) throw new Error(`no value for ${whole} in “${text}”`)
    return value
  })
}
