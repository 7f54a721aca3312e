import type { Cost } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { numberText, tierText } from './run-text.ts'

/**
 * What something costs, tier by tier from the first: whatever changes before fit is said first, and then fit is no loss or
 * gain of its own. One sentence each.
 */
export function costLines({ tiers, fit: { cost, least, most }, isExact }: Cost): string[] {
  const fitAt = tiers.findIndex(({ tier }) => tier === 'fit')
  const first = tiers.slice(0, Math.max(0, fitAt)).filter(({ before, after }) => before !== after)
  if (first.length > 0) {
    const fit = tiers.filter(({ tier, before, after }) => tier === 'fit' && before !== after)
    return [...first, ...fit].map(({ tier, before, after, proven }) => {
      const values = { tier: tierText[tier](), after: numberText(after), before: numberText(before) }
      return proven ? m.matching_cost_tier(values) : m.matching_cost_tier_found(values)
    })
  }
  if (!isExact && least !== most) {
    return [m.matching_cost_between({ least: numberText(least), most: numberText(most) })]
  }
  if (cost === 0) return [m.matching_cost_none()]
  return cost > 0
    ? [m.matching_cost_points({ points: numberText(cost) })]
    : [m.matching_cost_gain({ points: numberText(-cost) })]
}
