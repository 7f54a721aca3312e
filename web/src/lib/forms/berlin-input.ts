const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** An instant as a `datetime-local` field shows it, in Berlin's time. */
export const toBerlinInput = (instant: string): string => berlin.format(new Date(instant)).replace(' ', 'T')

/**
 * The instant that Berlin's clocks show as this; empty where the field is.
 *
 * @param local YYYY-MM-DDTHH:MM
 */
export function fromBerlinInput(local: string): string {
  if (local === '') return ''
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc)) return ''
  // The offset at the guess is the right one except within the hour in which the clocks change.
  const offset = Date.parse(`${toBerlinInput(new Date(asUtc).toISOString())}:00Z`) - asUtc
  const guess = asUtc - offset
  const check = Date.parse(`${toBerlinInput(new Date(guess).toISOString())}:00Z`) - guess
  return new Date(asUtc - check).toISOString()
}
