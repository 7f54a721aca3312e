import { fitOf, isAllowed, mayMeet, wishRank } from './instance.ts'
import type { Instance } from './instance.ts'

/** What the proof rests on: prices by company, and the value of being placed at all (0 where every place is filled). */
export interface Certificate {
  prices: Int32Array
  placing: number
}

/**
 * An upper bound on the total fit of the free students over all matchings in which `placed` of them are placed and
 * company j gets from least[j] to most[j] of them. It holds for any prices whatever (weak duality of linear programming;
 * for assignment: Kuhn, 1955): with p the prices and v the value of being placed,
 *
 *     fit ≤ Σᵢ max(0, maxⱼ(fitᵢⱼ + v − pⱼ)) + Σⱼ (mostⱼ pⱼ where pⱼ > 0, leastⱼ pⱼ where pⱼ < 0) − v · placed
 *
 * Where all are placed the max(0, ·) goes and v cancels. Knows nothing of the network or of how the prices were found:
 * it reads the problem itself, one pass over the students.
 */
export function boundFit(
  instance: Instance,
  certificate: Certificate,
  placed: number,
  least: Int32Array,
  most: Int32Array,
): number {
  const { prices } = certificate
  const free = freeStudents(instance)
  const allPlaced = placed === free.length
  const placing = allPlaced ? 0 : certificate.placing
  const best = bestByFields(instance, prices)
  let bound = -placing * placed
  for (const i of free) {
    const surplus = (instance.excluded.has(i) ? surplusAlone(instance, prices, i) : best(i)) + placing
    // A student whom nobody may take adds nothing, and is never among the placed.
    if (surplus > Number.NEGATIVE_INFINITY) bound += allPlaced ? surplus : Math.max(0, surplus)
  }
  prices.forEach((price, j) => (bound += price * (price > 0 ? most[j]! : least[j]!)))
  return bound
}

function freeStudents(instance: Instance): number[] {
  return instance.students.flatMap((_, i) => (instance.pinned[i]! < 0 && instance.lockOf[i]! < 0 ? [i] : []))
}

/** maxⱼ(fitᵢⱼ − pⱼ) for students without exclusions, from the best company of each (rank, study field, business field). */
function bestByFields(instance: Instance, prices: Int32Array): (student: number) => number {
  const { studyFields, businessFields, business, looks, points, settings } = instance
  const cells = studyFields * businessFields
  const best = new Float64Array(4 * cells).fill(Number.NEGATIVE_INFINITY)
  const cheapest = new Float64Array(businessFields).fill(Number.POSITIVE_INFINITY)
  const raise = (k: number, r: number, f: number, b: number, price: number): void => {
    if (!mayMeet(settings.fallback, k, r)) return
    const cell = k * cells + f * businessFields + b
    best[cell] = Math.max(best[cell]!, points[k * 6 + r]! - price)
  }
  for (let j = 0; j < prices.length; j++) {
    const b = business[j]!
    cheapest[b] = Math.min(cheapest[b]!, prices[j]!)
    for (let slot = 0; slot < 5; slot++) {
      const f = looks[j * 5 + slot]!
      if (f < 0) continue
      for (let k = 0; k < 4; k++) raise(k, lookRankOf(looks, j, f), f, b, prices[j]!)
    }
  }
  // A company that lists f counts here as if it did not: less than it gives above, so the maximum stays right.
  for (let f = 0; f < studyFields; f++) {
    for (let b = 0; b < businessFields; b++) {
      for (let k = 0; k < 4; k++) raise(k, 0, f, b, cheapest[b]!)
    }
  }
  return (student) => {
    const f = instance.studyField[student]!
    let most = Number.NEGATIVE_INFINITY
    for (let b = 0; b < businessFields; b++) {
      most = Math.max(most, best[wishRank(instance, student, b) * cells + f * businessFields + b]!)
    }
    return most
  }
}

/** The rank that counts is the first at which a company lists the field. */
function lookRankOf(looks: Int32Array, company: number, field: number): number {
  let slot = 0
  while (looks[company * 5 + slot] !== field) slot++
  return slot + 1
}

/** The same maximum, company by company, for a student with exclusions. */
function surplusAlone(instance: Instance, prices: Int32Array, student: number): number {
  let most = Number.NEGATIVE_INFINITY
  for (let j = 0; j < prices.length; j++) {
    if (isAllowed(instance, student, j)) most = Math.max(most, fitOf(instance, student, j) - prices[j]!)
  }
  return most
}
