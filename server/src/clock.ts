/** Real time: sessions, tokens and audit records. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const berlin = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in Berlin, YYYY-MM-DD. */
export const berlinDay = (instant: Date): string => berlin.format(instant)
