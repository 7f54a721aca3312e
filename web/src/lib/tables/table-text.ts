import type { Labels } from '@project-week/contract/enumerations/enumerations'
import { getLocale } from '../page/locale.ts'
import { shownTime } from '../page/shown-time.ts'

/** Tables show dates as the specification has them, in both languages. */
const date = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin' })
const dateTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
})

export const dateText = (instant: string | Date): string => date.format(shownTime(instant))
export const dateTimeText = (instant: string | Date): string => dateTime.format(shownTime(instant))

/** Outside tables: as the page's language writes it. */
export const writtenTime = (instant: string | Date): string =>
  shownTime(instant).toLocaleString(getLocale() === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'medium',
    timeStyle: 'short',
  })

/** An instant as the audit log has it: in the demo, too, in real time. */
export const realTimeText = (instant: string): string => dateTime.format(new Date(instant))

/** What a stored word is called in the page's language; an archived word that is no longer offered stays itself. */
export const wordIn =
  <Value extends string>(labels: Labels<Value>) =>
  (value: string): string =>
    value in labels ? labels[value as Value][getLocale()] : value
