import type { Cost } from '@project-week/contract/matching/cost'
import { m } from '../../../paraglide/messages.js'
import { numberText, tierText } from './run-text.ts'

/** What something costs, in one sentence, as the engine decided what may be said. */
export function costText(cost: Cost): string {
  switch (cost.kind) {
    case 'tier': {
      const { tier, before, after } = cost
      return m.matching_cost_tier({ tier: tierText[tier](), after: numberText(after), before: numberText(before) })
    }
    case 'fit':
      return fitText(cost)
    case 'same':
      return cost.isWhole ? m.matching_cost_nothing() : m.matching_cost_none()
    case 'open': {
      const tier = tierText[cost.tier]()
      if (cost.found === undefined) return m.matching_cost_open({ tier })
      const { before, after } = cost.found
      return m.matching_cost_found({ tier, after: numberText(after), before: numberText(before) })
    }
    case 'impossible':
      return m.matching_cost_impossible()
  }
}

function fitText({ least, most, isNet }: Extract<Cost, { kind: 'fit' }>): string {
  const unit = isNet ? m.matching_cost_unit_net() : m.matching_cost_unit()
  if (least === most) {
    return most > 0
      ? m.matching_cost_points({ points: numberText(most), unit })
      : m.matching_cost_gain({ points: numberText(-most), unit })
  }
  if (most <= 0) return m.matching_cost_gain_least({ points: numberText(-most), unit })
  return least > 0
    ? m.matching_cost_between({ least: numberText(least), most: numberText(most), unit })
    : m.matching_cost_most({ most: numberText(most), unit })
}

/** Whether the sentence leaves nothing open. */
export const isExact = (cost: Cost): boolean =>
  cost.kind !== 'open' && (cost.kind !== 'fit' || cost.least === cost.most)
