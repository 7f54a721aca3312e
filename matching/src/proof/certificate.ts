import { challengeSlots, companySlots, isAllowed, isFree, mayMeet, studentRankOf, valueOf } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'

/** The proof: prices by company, and the value of being placed at all (0 if every place is filled). */
export interface Certificate {
  prices: Int32Array
  placing: number
}

/**
 * The sizes that the bound covers: company j gets least[j] to most[j] free students. With `open`, only the `open.count`
 * best of the companies that it may open get any, each at least `open.minimum`.
 */
export interface SizeRule {
  least: Int32Array
  most: Int32Array
  open?: { count: number; minimum: number; mayOpen: (company: number) => boolean } | undefined
}

/**
 * An upper bound on the total value (`valueOf`) of the free students over all matchings that place `placed` of them
 * with sizes within the rule. Holds for any prices (weak duality of linear programming; for assignment: Kuhn, 1955):
 * with p the prices and v the value of being placed,
 *
 *     worth ≤ Σᵢ max(0, maxⱼ(valueᵢⱼ + v − pⱼ)) + Σⱼ (mostⱼ pⱼ where pⱼ > 0, leastⱼ pⱼ where pⱼ < 0) − v · placed
 *
 * If all are placed, max(0, ·) is dropped and v cancels out. If the number of open companies is fixed, the second sum
 * is the largest Σⱼ sizeⱼ pⱼ over the allowed sizes. Independent of the network and of how the prices were found: reads
 * only the problem, in one pass over the students.
 */
export function boundWorth(instance: Instance, certificate: Certificate, placed: number, rule: SizeRule): number {
  const { prices } = certificate
  const allPlaced = placed === countFree(instance)
  const placing = allPlaced ? 0 : certificate.placing
  const best = bestByFields(instance, prices)
  let bound = -placing * placed
  for (let i = 0; i < instance.students.length; i++) {
    if (!isFree(instance, i)) continue
    const surplus = (instance.excluded.has(i) ? surplusAlone(instance, prices, i) : best(i)) + placing
    // A student with no allowed company adds nothing and is never placed.
    if (surplus > Number.NEGATIVE_INFINITY) bound += allPlaced ? surplus : Math.max(0, surplus)
  }
  return bound + dearestSizes(prices, placed, rule)
}

/** The value of pinned and locked students, whom no solver moves. */
export function fixedWorth(instance: Instance): number {
  let worth = 0
  instance.students.forEach((_, i) => {
    const company = instance.locks[instance.lockOf[i]!]?.company ?? instance.pinned[i]!
    if (company >= 0) worth += valueOf(instance, i, company)
  })
  return worth
}

function countFree(instance: Instance): number {
  let free = 0
  for (let i = 0; i < instance.students.length; i++) if (isFree(instance, i)) free++
  return free
}

/** The largest Σⱼ sizeⱼ pⱼ; exact without `open`, otherwise a bound (extra students may go to any company). */
function dearestSizes(prices: Int32Array, placed: number, { least, most, open }: SizeRule): number {
  let value = 0
  if (open === undefined) {
    prices.forEach((price, j) => (value += price * (price > 0 ? most[j]! : least[j]!)))
    return value
  }
  const byPrice = [...prices.keys()].sort((a, b) => prices[b]! - prices[a]!)
  const opened = byPrice.filter(open.mayOpen).slice(0, open.count)
  let extra = placed
  const take = (j: number, count: number): void => {
    value += prices[j]! * count
    extra -= count
  }
  for (const j of byPrice) if (!open.mayOpen(j)) take(j, least[j]!)
  for (const j of opened) take(j, open.minimum)
  for (const j of byPrice) {
    const room = most[j]! - (open.mayOpen(j) ? open.minimum : least[j]!)
    if (extra > 0 && room > 0) take(j, Math.min(extra, room))
  }
  return value
}

/** maxⱼ(valueᵢⱼ − pⱼ) for students without exclusions, by the best company per (rank, study field, business field). */
function bestByFields(instance: Instance, prices: Int32Array): (student: number) => number {
  const { studyFields, businessFields, business, companyLists, challengeLists, objective, settings, repair } = instance
  const { points } = objective
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
    for (let slot = 0; slot < companySlots; slot++) {
      const f = companyLists[j * companySlots + slot]!
      if (f < 0) continue
      for (let k = 0; k < 4; k++) raise(k, firstRankOf(companyLists, j, f), f, b, prices[j]!)
    }
  }
  // A company that lists f counts here as if it didn't, and one that a student named as if they hadn't. That is less
  // than its value on its own, so the maximum is right.
  for (let f = 0; f < studyFields; f++) {
    for (let b = 0; b < businessFields; b++) {
      for (let k = 0; k < 4; k++) raise(k, 0, f, b, cheapest[b]!)
    }
  }
  return (student) => {
    const f = instance.studyField[student]!
    let most = Number.NEGATIVE_INFINITY
    const alone = (j: number): void => {
      if (j >= 0 && isAllowed(instance, student, j)) most = Math.max(most, valueOf(instance, student, j) - prices[j]!)
    }
    alone(repair?.before[student] ?? -1)
    challengeLists.subarray(student * challengeSlots, (student + 1) * challengeSlots).forEach(alone)
    for (let b = 0; b < businessFields; b++) {
      most = Math.max(most, best[studentRankOf(instance, student, b) * cells + f * businessFields + b]!)
    }
    return most
  }
}

/** If a company lists a field twice, the first rank counts. */
function firstRankOf(companyLists: Int32Array, company: number, field: number): number {
  let slot = 0
  while (companyLists[company * companySlots + slot] !== field) slot++
  return slot + 1
}

/** The same maximum, company by company, for a student with exclusions. */
function surplusAlone(instance: Instance, prices: Int32Array, student: number): number {
  let most = Number.NEGATIVE_INFINITY
  for (let j = 0; j < prices.length; j++) {
    if (isAllowed(instance, student, j)) most = Math.max(most, valueOf(instance, student, j) - prices[j]!)
  }
  return most
}
