// Made once: a formatter costs more than all that it formats.
const berlin = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' })

/** The calendar day in Berlin, YYYY-MM-DD. */
export const berlinDay = (instant: Date | number): string => berlin.format(instant)
