import { folded } from '@project-week/contract/text'
import type { Run } from '@project-week/contract/matching/matching'
import { useState } from 'react'
import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { fieldText, numberText } from '../run/run-text.ts'
import { SearchField } from '../finder/search-field.tsx'
import { TableScroll } from '../results/table-scroll.tsx'

/** Each company: who it got by which ranks, and where it got nobody, why. */
export function CompanyReasons({ run }: { run: Run }) {
  const [search, setSearch] = useState('')
  const sought = folded(search)
  const companies = run.companies
    .filter(({ companyName, fieldOfBusiness }) =>
      [companyName, fieldText(fieldOfBusiness)].some((text) => folded(text).includes(sought)),
    )
    .toSorted((a, b) => a.companyName.localeCompare(b.companyName))
  return (
    <div className="stack">
      <h2>{m.matching_companies()}</h2>
      <p className="measure">{m.matching_companies_lead()}</p>
      <SearchField value={search} onChange={setSearch} />
      <TableScroll label={m.matching_companies()} tall>
        <table className="figures">
          <caption className="visually-hidden">{m.matching_companies()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.matching_company()}</th>
              <th scope="col">{m.matching_field()}</th>
              <th scope="col" data-align="end">
                {m.matching_students()}
              </th>
              <th scope="col">{m.matching_reason()}</th>
            </tr>
          </thead>
          <tbody>
            {companies.map((company) => (
              <tr key={company.id}>
                <th scope="row">{company.companyName}</th>
                <td>{fieldText(company.fieldOfBusiness)}</td>
                <td data-align="end">{numberText(company.students)}</td>
                <td>{company.reason[getLocale()]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  )
}
