const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** An instant in Berlin time, as the value of a `datetime-local` field. */
export const toBerlinInput = (instant: string): string => berlin.format(new Date(instant)).replace(' ', 'T')

/**
 * The instant of a Berlin time; empty for an empty field, and while its year is being typed.
 *
 * @param local YYYY-MM-DDTHH:MM
 */
export function fromBerlinInput(local: string): string {
  // The browser takes a year for complete at its first digit.
  if (local < '1000') return ''
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc)) return ''
  // The offset at the guess is right except within the hour in which the clocks change.
  const offset = Date.parse(`${toBerlinInput(new Date(asUtc).toISOString())}:00Z`) - asUtc
  const guess = asUtc - offset
  const check = Date.parse(`${toBerlinInput(new Date(guess).toISOString())}:00Z`) - guess
  return new Date(asUtc - check).toISOString()
}
