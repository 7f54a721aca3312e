import type { Cost } from '@project-week/contract/matching/cost'
import { m } from '../../../paraglide/messages.js'
import { costText, isExact } from './cost-sentence.ts'

/** What something costs the run, and whether that is proven. */
export function CostText({ cost }: { cost: Cost }) {
  return (
    <>
      <p className="what-if__loss">{costText(cost)}</p>
      <p className="note">{isExact(cost) ? m.matching_cost_proven() : m.matching_cost_unproven()}</p>
    </>
  )
}
