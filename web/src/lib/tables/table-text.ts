import type { Labels } from '@project-week/contract/enumerations/enumerations'
import { getLocale } from '../page/locale.ts'
import { shownTime } from '../page/shown-time.ts'

/** Tables show dates in the specification's format, in both languages. */
const date = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin' })
const dateTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
})

export const dateText = (instant: string | Date): string => date.format(shownTime(instant))
export const dateTimeText = (instant: string | Date): string => dateTime.format(shownTime(instant))

/** Outside tables: in the format of the page's language. */
export const writtenTime = (instant: string | Date): string =>
  shownTime(instant).toLocaleString(getLocale() === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'medium',
    timeStyle: 'short',
  })

/** An instant in real time for the audit log, even in the demo. */
export const realTimeText = (instant: string): string => dateTime.format(new Date(instant))

/** A stored value's label in the page's language; values no longer offered are shown as they are. */
export const wordIn =
  <Value extends string>(labels: Labels<Value>) =>
  (value: string): string =>
    value in labels ? labels[value as Value][getLocale()] : value
