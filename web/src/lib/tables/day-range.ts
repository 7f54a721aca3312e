import { fromBerlinInput } from '../forms/berlin-input.ts'

/** A range of days, YYYY-MM-DD; empty for an open end. */
export interface DayRange {
  from: string
  to: string
}

/** A range as text for the address; empty if both ends are open. */
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
 * Whether an ISO instant is within the days in Berlin. The ends are computed once: instants have one format and compare
 * as texts.
 */
export function isWithinDays(text: string): (instant: string) => boolean {
  const { from, to } = readDayRange(text)
  const start = from === '' ? '' : fromBerlinInput(`${from}T00:00`)
  const after = dayAfter(to)
  const end = after === '' ? '' : fromBerlinInput(`${after}T00:00`)
  return (instant) => instant !== '' && instant >= start && (end === '' || instant < end)
}
