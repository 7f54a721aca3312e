import type { Tier } from '@project-week/contract/matching/tiers'
import type { Run } from '../tiers/finish-run.ts'

/** One tier of two runs, side by side. */
export interface TierChange {
  tier: Tier
  before: number
  after: number
  /** Whether both values are optimal. */
  proven: boolean
}

/** Every tier that both runs have, in the first run's order. */
export function compareTiers(first: Run, second: Run): TierChange[] {
  return first.tiers.flatMap(({ tier, value, proven }) => {
    const other = second.tiers.find((one) => one.tier === tier)
    return other === undefined ? [] : [{ tier, before: value, after: other.value, proven: proven && other.proven }]
  })
}

/** Whether all tiers down to fit are proven. */
export function isDecidedToFit({ tiers }: Run): boolean {
  return tiers.find(({ tier }) => tier === 'fit')?.proven === true
}
