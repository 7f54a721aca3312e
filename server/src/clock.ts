/** Real time: sessions, tokens and audit records. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export { berlinDay } from '@project-week/contract/berlin-day'
