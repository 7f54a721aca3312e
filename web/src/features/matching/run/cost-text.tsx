import type { Cost } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { costLines } from './cost-lines.ts'

/** What something costs the run, and whether that is proven. */
export function CostText({ cost }: { cost: Cost }) {
  return (
    <>
      {costLines(cost).map((line) => (
        <p key={line} className="what-if__loss">
          {line}
        </p>
      ))}
      <p className="note">{cost.isExact ? m.matching_cost_proven() : m.matching_cost_unproven()}</p>
    </>
  )
}
