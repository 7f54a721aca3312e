import { getLocale } from '../page/locale.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How far an instant is from now, in words: these stay right where the programme's clock is not the real one. */
export function relativeText(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const [unit, length] = units.find(([, least]) => Math.abs(seconds) >= least) ?? ['minute', 60]
  const count = seconds > 0 ? Math.ceil(seconds / length) : Math.min(Math.trunc(seconds / length), -1)
  return new Intl.RelativeTimeFormat(getLocale()).format(count, unit)
}

/** The same of what is still to come: a page that stood open, or a clock that is fast, says no nonsense. */
export const comingText = (instant: string, now = Date.now()): string =>
  relativeText(new Date(Math.max(Date.parse(instant), now + 1000)).toISOString(), now)
