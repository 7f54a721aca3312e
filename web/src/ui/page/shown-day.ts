import { longDate } from '@project-week/content/words'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { shownText } from '../../lib/page/shown-time.ts'

/** The day of a recorded instant, in a sentence and in programme time. */
export const shownDay = (instant: string): string => longDate(berlinDay(shownText(instant)), getLocale())
