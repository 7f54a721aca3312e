import type { Comparison, RunSummary } from '@project-week/contract/matching/matching'
import { lessIsBetter } from '@project-week/contract/matching/tiers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { comparisonQuery } from '../matching.queries.ts'
import { failureText } from './refusal-text.ts'
import { nameOf, numberText, runTitle, settingText, tierText, studentRankText } from './run-text.ts'
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

type ComparedTier = Comparison['tiers'][number]

/** More is better in some tiers, less in others; undefined where the two numbers do not say. */
function isBetter({ tier, before, after, isComparable }: ComparedTier): boolean | undefined {
  if (before === null || after === null || before === after || !isComparable) return undefined
  return lessIsBetter.has(tier) === after < before
}

/** What may be said of the two runs as a whole: only of the same input under the same settings is one better. */
function verdictText({ tiers, isSameInput, settings }: Comparison): string {
  if (!isSameInput) return m.matching_compare_input()
  if (settings.length > 0) {
    const names = new Set(settings.map((name) => settingText[name]()))
    return m.matching_compare_settings({ settings: [...names].join(', ') })
  }
  const first = tiers.find((tier) => isBetter(tier) !== undefined)
  if (first === undefined) return m.matching_compare_equal()
  return m.matching_compare_first({
    tier: tierText[first.tier](),
    title: isBetter(first) ? m.matching_compare_later() : m.matching_compare_earlier(),
  })
}

function TierDifference({ compared }: { compared: ComparedTier }) {
  const { before, after } = compared
  const better = isBetter(compared)
  return (
    <>
      {before === null || after === null ? '–' : signed(after - before)}
      {better !== undefined && <small>{better ? m.matching_better() : m.matching_worse()}</small>}
    </>
  )
}

function Differences({ comparison }: { comparison: Comparison }) {
  const [onlyMoved, setOnlyMoved] = useState(true)
  const moved = comparison.students.filter(({ isSame }) => !isSame)
  const rows = onlyMoved ? moved : comparison.students
  const place = (at: Comparison['students'][number]['before']) =>
    at === null ? m.matching_took_no_part() : (at.companyName ?? m.matching_unplaced())
  return (
    <>
      <p className="prose">{verdictText(comparison)}</p>
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
            {comparison.tiers.map((compared) => (
              <tr key={compared.tier}>
                <th scope="row">{tierText[compared.tier]()}</th>
                <td data-align="end">{compared.before === null ? '–' : numberText(compared.before)}</td>
                <td data-align="end">{compared.after === null ? '–' : numberText(compared.after)}</td>
                <td data-align="end">
                  <TierDifference compared={compared} />
                </td>
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
