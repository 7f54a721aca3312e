import type { Run } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { TableScroll } from '../results/table-scroll.tsx'
import { numberText } from './run-text.ts'

/** What a place at each company is worth at most, highest first. */
export function CompanyPrices({ run }: { run: Pick<Run, 'companies'> }) {
  const companies = run.companies
    .flatMap(({ price, ...company }) => (price === null ? [] : [{ ...company, price }]))
    .toSorted((a, b) => b.price - a.price || a.companyName.localeCompare(b.companyName))
  return (
    <div className="stack">
      <h2>{m.matching_prices()}</h2>
      <p className="measure">{companies.length > 0 ? m.matching_prices_lead() : m.matching_prices_none()}</p>
      {companies.length > 0 && (
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
