import { longDate } from '@project-week/content/words'
import { lastDayBefore } from '@project-week/contract/editions/edition-dates'
import { getLocale } from '../../lib/page/locale.ts'

/** The last full day on which a registration can still be corrected, as the page's language writes it. */
export const lastOpenDay = (closesAt: string): string => longDate(lastDayBefore(closesAt), getLocale())
