/** The day in Berlin, YYYY-MM-DD, of an instant of the programme clock. */
export const berlinDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' })
