import { longDate } from '@project-week/content/words'
import { lastDayBefore } from '@project-week/contract/editions/edition-dates'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { shownText } from '../../lib/page/shown-time.ts'

/** The day of a recorded instant, in a sentence and in programme time. */
export const shownDay = (instant: string): string => longDate(berlinDay(shownText(instant)), getLocale())

/** The last full day on which a registration can still be corrected, as the page's language writes it. */
export const lastOpenDay = (closesAt: string): string => longDate(lastDayBefore(closesAt), getLocale())
