import { folded } from '@project-week/contract/text'
import {
  changeMatchedCompany,
  type getMatchingDesk,
  largestTeam,
  mostTeams,
} from '@project-week/contract/matching/matching'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { localMessage } from '../../../lib/words/local-message.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { failureText } from '../run/refusal-text.ts'
import { fieldText, numberText } from '../run/run-text.ts'
import { SearchField } from '../finder/search-field.tsx'
import { TableScroll } from '../results/table-scroll.tsx'
import { MappedField } from '../../../ui/unmapped-companies.tsx'

/** What the server says of the one field that was changed. */
function fieldMessage(error: unknown): string | undefined {
  const [message] = error instanceof ApiError ? Object.values(error.fields) : []
  return message && localMessage(message)
}

type DeskCompany = AnswerOf<typeof getMatchingDesk>['companies'][number]

/** A company's own smallest or largest team; null: as the settings of a run have it. */
function OwnSize({
  label,
  value,
  onChange,
}: {
  label: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  return (
    <select
      className="control"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{m.matching_as_settings()}</option>
      {Array.from({ length: largestTeam }, (_, at) => at + 1).map((size) => (
        <option key={size} value={size}>
          {size}
        </option>
      ))}
    </select>
  )
}

function namedByText({ namedBy = [] }: DeskCompany): string {
  const sum = namedBy.reduce((total, count) => total + count, 0)
  return sum === 0
    ? '0'
    : m.matching_named_by_count({ count: numberText(sum), ranks: namedBy.map(numberText).join(', ') })
}

/** How many teams each company may have, of which size, and which field a company's own words stand for. */
export function CompanySettings({ companies }: { companies: readonly DeskCompany[] }) {
  const change = useCall(changeMatchedCompany)
  const [search, setSearch] = useState('')
  const isNamed = companies.some(({ namedBy }) => namedBy)
  const found = companies
    .filter(({ companyName }) => folded(companyName).includes(folded(search)))
    // Companies that need a decision come first.
    .toSorted((a, b) => Number(b.isUnmapped) - Number(a.isUnmapped) || a.companyName.localeCompare(b.companyName))
  return (
    <div className="stack">
      <p className="measure">{m.matching_teams_per_company_lead()}</p>
      {change.isError && (
        <Alert tone="error" announce>
          {fieldMessage(change.error) ?? failureText(change.error)}
        </Alert>
      )}
      <SearchField value={search} onChange={setSearch} />
      <TableScroll label={m.matching_teams_per_company()} tall>
        <table className="figures">
          <caption className="visually-hidden">{m.matching_teams_per_company()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.matching_company()}</th>
              <th scope="col">{m.matching_field()}</th>
              {isNamed && <th scope="col">{m.matching_named_by()}</th>}
              <th scope="col">{m.matching_teams()}</th>
              <th scope="col">{m.matching_smallest()}</th>
              <th scope="col">{m.matching_largest()}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, 300).map((company) => (
              <tr key={company.id}>
                <th scope="row">{company.companyName}</th>
                <td>
                  {company.isUnmapped || company.mappedFieldOfBusiness !== null ? (
                    <>
                      {company.fieldOfBusiness}
                      <MappedField company={company} />
                    </>
                  ) : (
                    fieldText(company.fieldOfBusiness)
                  )}
                </td>
                {isNamed && <td>{namedByText(company)}</td>}
                <td>
                  <select
                    className="control"
                    aria-label={m.matching_teams_of({ company: company.companyName })}
                    value={company.teamLimit}
                    onChange={({ target }) =>
                      change.mutate({ params: { id: company.id }, body: { teamLimit: Number(target.value) } })
                    }
                  >
                    {Array.from({ length: Math.max(5, company.teamLimit) }, (_, at) => at + 1).map((count) => (
                      <option key={count} value={count}>
                        {count}
                      </option>
                    ))}
                    <option value={mostTeams}>{mostTeams}</option>
                  </select>
                </td>
                <td>
                  <OwnSize
                    label={m.matching_own_smallest({ company: company.companyName })}
                    value={company.minimumTeam}
                    onChange={(minimumTeam) => change.mutate({ params: { id: company.id }, body: { minimumTeam } })}
                  />
                </td>
                <td>
                  <OwnSize
                    label={m.matching_own_largest({ company: company.companyName })}
                    value={company.maximumTeam}
                    onChange={(maximumTeam) => change.mutate({ params: { id: company.id }, body: { maximumTeam } })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  )
}
