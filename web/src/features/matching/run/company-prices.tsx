import type { Run } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { TableScroll } from '../results/table-scroll.tsx'
import { numberText } from './run-text.ts'

/** The prices that prove a run's fit, highest first. */
export function CompanyPrices({ run }: { run: Run }) {
  const companies = run.companies.toSorted((a, b) => b.price - a.price || a.companyName.localeCompare(b.companyName))
  // Several tiers over pairs stand in one table of weights: its prices are in no unit that means anything.
  const arePoints = !run.settings.fairness && run.settings.repair === null
  return (
    <div className="desk-flow">
      <h2>{m.matching_prices()}</h2>
      <p className="prose">{arePoints ? m.matching_prices_lead() : m.matching_prices_mixed()}</p>
      {arePoints && (
        <TableScroll label={m.matching_prices()} tall>
          <table className="figures">
            <caption className="visually-hidden">{m.matching_prices()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.matching_company()}</th>
                <th scope="col" data-align="end">
                  {m.matching_prices()}
                </th>
              </tr>
            </thead>
            <tbody>
              {companies.map(({ id, companyName, price }) => (
                <tr key={id}>
                  <th scope="row">{companyName}</th>
                  <td data-align="end">{numberText(price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </div>
  )
}
