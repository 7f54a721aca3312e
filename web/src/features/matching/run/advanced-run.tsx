import type { Run } from '@project-week/contract/matching/matching'
import { CompanyPrices } from './company-prices.tsx'
import { Alternatives } from './run-quality.tsx'
import { RunReceipt } from './run-receipt.tsx'
import { Tiers } from './tiers.tsx'

/** Points, proof, seed and prices of a run, and the same input decided in other ways. */
export function AdvancedRun({ run }: { run: Run }) {
  return (
    <div className="desk-flow desk-flow--large">
      <Tiers tiers={run.tiers} />
      <RunReceipt run={run} />
      <Alternatives alternatives={run.alternatives} chosen={run.settings.policy} />
      <CompanyPrices run={run} />
    </div>
  )
}
