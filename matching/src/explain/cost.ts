import type { Cost } from '@project-week/contract/matching/cost'
import type { Tier } from '@project-week/contract/matching/tiers'
import { isAllowed } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import type { Run } from '../tiers/finish-run.ts'

export type Compared = Pick<Run, 'instance' | 'tiers'>

/** Whether penalties may reduce the fit of a run. */
const isNet = ({ instance }: Compared): boolean => instance.rules.some(({ weight }) => weight !== undefined)

/**
 * The cost of the second run against the first. The only place that decides which claims about two runs are justified.
 *
 * @param isWithin whether every matching of the second run is one of the first, and worth no more there: then the first
 * run's proofs bound the second, and nothing can be gained
 */
export function costBetween(first: Compared, second: Compared, isWithin: boolean): Cost {
  const known = createProofs(second)
  for (const { tier, value, bound, proven } of first.tiers) {
    const other = second.tiers.find((one) => one.tier === tier)
    const isPast =
      first.tiers.findIndex((one) => one.tier === 'fit') < first.tiers.findIndex((one) => one.tier === tier)
    const isFound = other !== undefined && tier !== 'fit' && value !== other.value
    const untold: Cost = isPast
      ? { kind: 'same', isWhole: false }
      : { kind: 'open', tier, ...(isFound && { found: { before: value, after: other.value } }) }
    if (other === undefined || !known.isBounded(tier)) return untold
    const isBest = other.value === other.bound || (isWithin && proven && value === other.value)
    if (tier === 'fit') {
      const most = bound - other.value
      // If the time ran out, the bounds alone would allow for an impossible gain.
      const least = isWithin
        ? Math.max(0, Math.max(value, other.value) - Math.min(bound, other.bound))
        : value - other.bound
      if (least !== 0 || most !== 0) {
        return { kind: 'fit', least, most, isNet: isNet(first) || isNet(second) }
      }
    } else if (!proven || !isBest) return untold
    else if (value !== other.value) return { kind: 'tier', tier, before: value, after: other.value }
    known.add(tier)
  }
  return { kind: 'same', isWhole: true }
}

/** Which tiers of a run are optimal: by its own bounds, or because of another run. */
function createProofs({ tiers }: Compared) {
  const best = new Set(tiers.filter(({ value, bound }) => value === bound).map(({ tier }) => tier))
  return {
    add: (tier: Tier) => best.add(tier),
    /** Whether all earlier tiers are optimal: only then does a tier's bound hold for the true optimum. */
    isBounded: (tier: Tier): boolean =>
      tiers
        .slice(
          0,
          tiers.findIndex((one) => one.tier === tier),
        )
        .every((one) => best.has(one.tier)),
  }
}

/** Whether the waiting list and the number of moved people stay the same however a problem's rules change. */
export const isSteady = (...runs: readonly Run[]): boolean =>
  runs.every(({ instance }) => instance.waiting.size === 0 && instance.repair?.moves === undefined)

/** Whether a run without a pin or lock on these pairs could also contain them. */
export const mayAllHave = (
  instance: Instance,
  pairs: readonly (readonly [student: number, company: number])[],
): boolean => pairs.every(([i, j]) => isAllowed(instance, i, j))
