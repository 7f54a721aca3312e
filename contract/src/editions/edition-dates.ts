import { berlinDay } from '../berlin-day.ts'
import type { Edition } from './edition.ts'

/** What of an edition's dates contradicts something else, while each date for itself could be. */
export type DateWarning =
  /** The week is not in the half-year of the label. */
  | 'other-semester'
  | 'week-not-from-monday'
  /** Students still register when the week has begun. */
  | 'registration-into-week'
  /** The landing page starts the sign-on of students whom the dashboard then turns away. */
  | 'sign-up-after-registration'
  /** The dashboard takes registrations for which the landing page has no button any more. */
  | 'sign-up-before-registration'
  /** The banner announces a close for companies that lies in the week. */
  | 'announced-into-week'
  /** Companies are announced a close before that of the students. */
  | 'announced-before-registration'

type Dates = Omit<Edition, 'matching' | 'links' | 'answers'>

/** The last full day in Berlin, YYYY-MM-DD, before an instant at which something closes. */
export const lastDayBefore = (instant: string): string => berlinDay(Date.parse(instant) - 1)

/** A summer semester's week is from March to September of its year, a winter semester's from September to March. */
function isInSemester(label: string, day: string): boolean {
  const year = 2000 + Number(label.slice(2))
  const [from, to] = label.startsWith('SS') ? [`${year}-03`, `${year}-10`] : [`${year}-09`, `${year + 1}-04`]
  return day >= from && day < to
}

/** In the order in which a form asks for the dates. */
export function dateWarnings(edition: Dates): DateWarning[] {
  const { label, programmeStart, announcedRegistrationClose, studentSignUpLastDay, studentDashboardClosesAt } = edition
  const lastDay = lastDayBefore(studentDashboardClosesAt)
  const found: Record<DateWarning, boolean> = {
    'other-semester': !isInSemester(label, programmeStart),
    'week-not-from-monday': new Date(`${programmeStart}T00:00:00Z`).getUTCDay() !== 1,
    'registration-into-week': lastDay >= programmeStart,
    'sign-up-after-registration': studentSignUpLastDay > lastDay,
    'sign-up-before-registration': studentSignUpLastDay < lastDay,
    'announced-into-week': announcedRegistrationClose >= programmeStart,
    'announced-before-registration': announcedRegistrationClose < lastDay,
  }
  return (Object.keys(found) as DateWarning[]).filter((warning) => found[warning])
}
