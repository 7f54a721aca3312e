import { berlinDay as dayOf } from '@project-week/contract/berlin-day'

/** The day in Berlin, YYYY-MM-DD, of an instant of the programme clock. */
export const berlinDay = (instant: string): string => dayOf(Date.parse(instant))

export type WeekPhase = 'before' | 'week' | 'over'

/** An instant of the programme clock relative to a project week. */
export function weekPhase(now: string, week: { programmeStart: string; programmeEnd: string }): WeekPhase {
  const today = berlinDay(now)
  if (today < week.programmeStart) return 'before'
  return today > week.programmeEnd ? 'over' : 'week'
}
