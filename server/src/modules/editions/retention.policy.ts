/** The month n months after another, YYYY-MM. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  const at = year * 12 + (of - 1) + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/**
 * The first month in which an edition's data goes: n whole months after the month of its closing event. Never later
 * than the consents say, whatever the rule says.
 *
 * @param edition.closing the month of the closing event, YYYY-MM
 */
export const dueFrom = ({
  closing,
  months,
  promisedMonths,
}: {
  closing: string
  months: number
  promisedMonths: number | null
}): string => monthAfter(closing, Math.min(months, promisedMonths ?? months) + 1)
