import type { CurvePoint, Forecast } from '@project-week/contract/overview/statistics'

/** So many days are looked back on, and at least half of them have to say something. */
const lookBack = 14
/** A day of the last edition with fewer registrations than this is no measure of anything. */
const fewest = 20

/** The total of a curve so many days before the close: of the last day until then on which somebody registered. */
export const totalAt = (curve: readonly CurvePoint[], daysBefore: number): number =>
  curve.findLast((point) => point.daysBefore >= daysBefore)?.total ?? 0

/** Twice the standard deviation of a count that comes about by chance (Poisson). */
const noiseOf = (count: number) => 2 * Math.sqrt(Math.max(0, count))

/** The lowest and highest of some estimates, wider by chance, and never below what is there already. */
function rangeOf(estimates: readonly number[], likely: number, total: number) {
  const noise = noiseOf(likely - total)
  return {
    low: Math.round(Math.max(total, Math.min(...estimates, likely) - noise)),
    likely: Math.round(likely),
    high: Math.round(Math.max(...estimates, likely) + noise),
  }
}

const lastDays = Array.from({ length: lookBack }, (_, at) => at)

/**
 * What the last edition still gained from the same day until its close, in proportion; its range is what the same says
 * from each of the last 14 days. Undefined where the last edition was too small, or began later.
 */
function byLastEdition(curve: readonly CurvePoint[], before: readonly CurvePoint[], daysLeft: number, total: number) {
  const end = totalAt(before, 0)
  const estimates = lastDays.flatMap((ago) => {
    const [now, then] = [totalAt(curve, daysLeft + ago), totalAt(before, daysLeft + ago)]
    return now >= fewest && then >= fewest ? [(now * end) / then] : []
  })
  const thenToday = totalAt(before, daysLeft)
  if (thenToday < fewest || total < fewest || estimates.length < lookBack / 2) return undefined
  return { method: 'last-edition' as const, ...rangeOf(estimates, (total * end) / thenToday, total) }
}

/**
 * The mean of the last 14 days goes on until the close; its range is what each seven days in a row of them would give.
 * Undefined where fewer days have been seen than are still to come, or too few people registered in them.
 */
function byRate(curve: readonly CurvePoint[], daysLeft: number, total: number) {
  const seen = (curve[0]?.daysBefore ?? daysLeft) - daysLeft
  const gained = total - totalAt(curve, daysLeft + lookBack)
  if (seen < Math.max(lookBack, daysLeft) || gained < fewest) return undefined
  const weeks = lastDays.slice(0, lookBack - 6).map((ago) => {
    const week = totalAt(curve, daysLeft + ago) - totalAt(curve, daysLeft + ago + 7)
    return total + (week / 7) * daysLeft
  })
  return { method: 'rate' as const, ...rangeOf(weeks, total + (gained / lookBack) * daysLeft, total) }
}

/**
 * How many will have registered when the registration closes, with a range, or why nothing can be said.
 *
 * @param curve running totals of this edition until today, in time's order
 * @param before those of the edition before it
 * @param daysLeft whole days from today until the close
 */
export function forecastOf(curve: readonly CurvePoint[], before: readonly CurvePoint[], daysLeft: number): Forecast {
  if (daysLeft <= 0) return { method: 'none', because: 'closed' }
  const total = totalAt(curve, daysLeft)
  return (
    byLastEdition(curve, before, daysLeft, total) ??
    byRate(curve, daysLeft, total) ?? { method: 'none', because: total < fewest ? 'too-few' : 'too-early' }
  )
}
