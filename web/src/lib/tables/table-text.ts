import type { Labels } from '@project-week/contract/enumerations/enumerations'
import { getLocale } from '../page/locale.ts'

/** Tables show dates as the specification has them, in both languages. */
const date = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin' })
const dateTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
})

export const dateText = (instant: string | Date): string => date.format(new Date(instant))
export const dateTimeText = (instant: string | Date): string => dateTime.format(new Date(instant))

/** What a stored word is called in the page's language; an archived word that is no longer offered stays itself. */
export const wordIn =
  <Value extends string>(labels: Labels<Value>) =>
  (value: string): string =>
    value in labels ? labels[value as Value][getLocale()] : value
