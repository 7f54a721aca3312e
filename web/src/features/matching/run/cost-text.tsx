import type { Cost } from '@project-week/contract/matching/cost'
import { m } from '../../../paraglide/messages.js'
import { costText, isExact } from './cost-sentence.ts'

/** What something costs the run, and whether that is proven; `isByHand`: against teams that were changed by hand. */
export function CostText({ cost, isByHand = false }: { cost: Cost; isByHand?: boolean }) {
  const proven = isByHand ? m.matching_cost_proven_by_hand : m.matching_cost_proven
  return (
    <>
      <p className="what-if__loss">{costText(cost)}</p>
      <p className="note">{isExact(cost) ? proven() : m.matching_cost_unproven()}</p>
    </>
  )
}
