import type { TierResult } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/base/icon.tsx'
import { numberText, tierText } from './run-text.ts'
import { TableScroll } from '../results/table-scroll.tsx'

/** The tiers in their order: what was reached, what nobody can beat, and whether that is proven. */
export function Tiers({ tiers }: { tiers: readonly TierResult[] }) {
  return (
    <TableScroll label={m.matching_tiers()}>
      <table className="figures">
        <caption>{m.matching_tiers_caption()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.matching_tier()}</th>
            <th scope="col" data-align="end">
              {m.matching_value()}
            </th>
            <th scope="col" data-align="end">
              {m.matching_bound()}
            </th>
            <th scope="col">{m.matching_proof()}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ tier, value, bound, proven }, at) => (
            <tr key={tier}>
              <th scope="row">
                <span className="tiers__number" aria-hidden="true">
                  {at + 1}
                </span>
                {tierText[tier]()}
              </th>
              <td data-align="end">{numberText(value)}</td>
              <td data-align="end">{numberText(bound)}</td>
              <td>
                {proven ? (
                  <span className="desk-mark desk-mark--proven">
                    <Icon name="success" size={16} /> {m.matching_proven()}
                  </span>
                ) : (
                  <span className="desk-mark">{m.matching_gap({ gap: numberText(Math.abs(bound - value)) })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
