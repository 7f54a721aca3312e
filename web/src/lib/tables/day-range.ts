import { fromBerlinInput } from '../forms/berlin-input.ts'

/** The first and the last of some days, YYYY-MM-DD; an empty one means that there is no such end. */
export interface DayRange {
  from: string
  to: string
}

/** A range as one text, which the address carries; empty where neither end is given. */
export const dayRangeText = ({ from, to }: DayRange): string => (from === '' && to === '' ? '' : `${from}..${to}`)

export function readDayRange(text: string | undefined): DayRange {
  const [from = '', to = ''] = text?.split('..') ?? []
  return { from, to }
}

const dayAfter = (day: string): string => {
  const start = Date.parse(day)
  return Number.isNaN(start) ? '' : new Date(start + 86_400_000).toISOString().slice(0, 10)
}

/**
 * Whether an instant on the wire lies within the days, as Berlin counts them. The ends are worked out once: instants are
 * of one form and compare as texts.
 */
export function isWithinDays(text: string): (instant: string) => boolean {
  const { from, to } = readDayRange(text)
  const start = from === '' ? '' : fromBerlinInput(`${from}T00:00`)
  const after = dayAfter(to)
  const end = after === '' ? '' : fromBerlinInput(`${after}T00:00`)
  return (instant) => instant !== '' && instant >= start && (end === '' || instant < end)
}
