import type { Instance } from '../model/instance.ts'
import { topOf, type Objective } from '../model/instance.ts'
import { isAdditive } from '../model/points.ts'

/**
 * How points are distributed over the arcs. A table that is a sum needs one node per pair of fields. Any other monotone
 * table needs one per student rank (a layer), and a fallback needs the layers that it treats differently.
 */
export interface Layers {
  count: number
  /** Student's rank → layer. */
  of: readonly number[]
  /** The most points of any pair, staying and a named challenge included; an arc's cost is the loss against it. */
  top: number
  /** Cost of type → (f, b), by the student's rank. */
  typeCost: readonly number[]
  /** Cost of (f, b) → company, by layer and company's rank. */
  companyCost: (layer: number, rank: number) => number
  /** Whether a student may go to a field that they don't list. */
  meetsUnlisted: boolean
  /** By layer: whether it reaches companies that don't list the study field, and those that do. */
  reachesHub: readonly boolean[]
  reachesListed: readonly boolean[]
}

/** The layers depend on the instance alone, so two objectives of one instance give the same arcs. */
export function layPoints({ settings }: Instance, objective: Objective): Layers {
  const { points } = objective
  const at = (k: number, r: number): number => points[k * 6 + r]!
  const top = topOf(objective)
  /** What only staying or a named challenge can add: they have arcs of their own. */
  const beyond = top - at(1, 1)
  const { fallback } = settings
  const hubOfRank = (k: number): boolean => fallback === 'any' || (fallback === 'one-sided' && k > 0)
  if (settings.fairness !== false || !isAdditive(settings.points)) {
    return {
      count: 4,
      of: [0, 1, 2, 3],
      top,
      typeCost: [beyond, beyond, beyond, beyond],
      companyCost: (layer, rank) => at(1, 1) - at(layer, rank),
      meetsUnlisted: fallback !== 'mutual',
      reachesHub: [0, 1, 2, 3].map(hubOfRank),
      reachesListed: [fallback !== 'mutual', true, true, true],
    }
  }
  const split = fallback === 'one-sided'
  return {
    count: split ? 2 : 1,
    of: split ? [0, 1, 1, 1] : [0, 0, 0, 0],
    top,
    typeCost: [0, 1, 2, 3].map((k) => at(1, 0) - at(k, 0) + beyond),
    companyCost: (_layer, rank) => at(0, 1) - at(0, rank),
    meetsUnlisted: fallback !== 'mutual',
    reachesHub: split ? [false, true] : [fallback === 'any'],
    reachesListed: [true, true],
  }
}
