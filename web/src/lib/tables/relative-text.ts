import { getLocale } from '../page/locale.ts'
import { serverNow } from '../page/server-time.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Relative time in words, which is right even if the programme clock is not the real one. */
export function relativeText(instant: string, now = serverNow()): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const [unit, length] = units.find(([, least]) => Math.abs(seconds) >= least) ?? ['minute', 60]
  const count = seconds > 0 ? Math.ceil(seconds / length) : Math.min(Math.trunc(seconds / length), -1)
  return new Intl.RelativeTimeFormat(getLocale()).format(count, unit)
}

/** The same for the future: never shows the past on a page left open or with a fast clock. */
export const comingText = (instant: string, now = serverNow()): string =>
  relativeText(new Date(Math.max(Date.parse(instant), now + 1000)).toISOString(), now)
