import type { Comparison, TierResult, RunSummary } from '@project-week/contract/matching/matching'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { comparisonQuery } from '../matching.queries.ts'
import { failureText } from './refusal-text.ts'
import { nameOf, numberText, tierOf, runTitle, tierText, studentRankText } from './run-text.ts'
import { TableScroll } from '../results/table-scroll.tsx'

/** The run in view beside an earlier one, tier by tier and person by person. */
export function RunComparison({ run, runs }: { run: RunSummary; runs: readonly RunSummary[] }) {
  const others = runs.filter(({ id, state }) => id !== run.id && state === 'done')
  const [chosen, setChosen] = useState('')
  const other =
    others.find(({ id }) => id === chosen) ?? others.find(({ createdAt }) => createdAt < run.createdAt) ?? others[0]
  const comparison = useQuery({ ...comparisonQuery(run.id, other?.id ?? ''), enabled: other !== undefined })
  if (other === undefined) return <p className="note">{m.matching_nothing_to_compare()}</p>
  return (
    <div className="desk-flow">
      <Select
        label={m.matching_compare_with()}
        id="compare-with"
        placeholder={null}
        value={other.id}
        onChange={(event) => setChosen(event.target.value)}
        options={others.map((one) => ({ value: one.id, label: runTitle(one) }))}
      />
      {comparison.isPending && <Spinner block label={m.matching_loading()} />}
      {comparison.isError && <Alert tone="error">{failureText(comparison.error)}</Alert>}
      {comparison.data && <Differences comparison={comparison.data} />}
    </div>
  )
}

const signed = (value: number): string => (value > 0 ? `+${numberText(value)}` : numberText(value))

function Differences({ comparison }: { comparison: Comparison }) {
  const [onlyMoved, setOnlyMoved] = useState(true)
  const [before, after] = comparison.tiers
  const moved = comparison.students.filter(({ isSame }) => !isSame)
  const rows = onlyMoved ? moved : comparison.students
  const difference = ({ tier, value }: TierResult) => value - (tierOf(before, tier)?.value ?? 0)
  const place = (at: Comparison['students'][number]['before']) =>
    at === null ? m.matching_took_no_part() : (at.companyName ?? m.matching_unplaced())
  return (
    <>
      <TableScroll label={m.matching_tiers()}>
        <table className="figures">
          <caption className="visually-hidden">{m.matching_tiers()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.matching_tier()}</th>
              <th scope="col" data-align="end">
                {m.matching_before()}
              </th>
              <th scope="col" data-align="end">
                {m.matching_after()}
              </th>
              <th scope="col" data-align="end">
                {m.matching_difference()}
              </th>
            </tr>
          </thead>
          <tbody>
            {after.map((result) => (
              <tr key={result.tier}>
                <th scope="row">{tierText[result.tier]()}</th>
                <td data-align="end">{numberText(tierOf(before, result.tier)?.value ?? 0)}</td>
                <td data-align="end">{numberText(result.value)}</td>
                <td data-align="end">{signed(difference(result))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <output>
        {m.matching_moved({ moved: numberText(moved.length), total: numberText(comparison.students.length) })}
      </output>
      <Checkbox
        label={m.matching_only_moved()}
        id="only-moved"
        optional
        checked={onlyMoved}
        onChange={(event) => setOnlyMoved(event.target.checked)}
      />
      {rows.length > 0 && (
        <TableScroll label={m.matching_person_by_person()} tall>
          <table className="figures">
            <caption className="visually-hidden">{m.matching_person_by_person()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.matching_student()}</th>
                <th scope="col">{m.matching_before()}</th>
                <th scope="col">{m.matching_after()}</th>
                <th scope="col" data-align="end">
                  {m.matching_fit_difference()}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, 1000).map((row) => (
                <tr key={row.id}>
                  <th scope="row">{nameOf(row)}</th>
                  <td>
                    {place(row.before)}
                    {row.before?.companyName && <small>{studentRankText(row.before.studentRank)}</small>}
                  </td>
                  <td>
                    {place(row.after)}
                    {row.after?.companyName && <small>{studentRankText(row.after.studentRank)}</small>}
                  </td>
                  <td data-align="end">{signed((row.after?.fit ?? 0) - (row.before?.fit ?? 0))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </>
  )
}
