import { compareRuns, type Comparison, type RunSummary } from '@project-week/contract/matching/matching'
import { lessIsBetter } from '@project-week/contract/matching/tiers'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryOf } from '../../../lib/api/use-call.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { Experts } from './experts.tsx'
import { failureText } from './refusal-text.ts'
import { choiceHeads, nameOf, numberText, runTitle, settingText, tierText, studentRankText } from './run-text.ts'
import { TableScroll } from '../results/table-scroll.tsx'

/** The run in view beside an earlier one, tier by tier and person by person. */
export function RunComparison({ run, runs }: { run: RunSummary; runs: readonly RunSummary[] }) {
  const others = runs.filter(({ id, state }) => id !== run.id && state === 'done')
  const [chosen, setChosen] = useState('')
  const other =
    others.find(({ id }) => id === chosen) ?? others.find(({ createdAt }) => createdAt < run.createdAt) ?? others[0]
  const comparison = useQuery({
    ...queryOf(compareRuns, { params: { id: run.id, other: other?.id ?? '' } }),
    enabled: other !== undefined,
    staleTime: Infinity,
  })
  if (other === undefined) return <p className="note">{m.matching_nothing_to_compare()}</p>
  return (
    <div className="stack">
      <h2>{m.matching_compare()}</h2>
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

interface Compared {
  label: string
  /** Null where a run says nothing of it. */
  before: number | null
  after: number | null
  difference: ReactNode
}

/** Figures of both runs, and what lies between them. */
function BeforeAndAfter({ title, first, rows }: { title: string; first: string; rows: readonly Compared[] }) {
  const figure = (value: number | null) => (value === null ? '–' : numberText(value))
  return (
    <TableScroll label={title}>
      <table className="figures">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {[m.matching_before(), m.matching_after(), m.matching_difference()].map((label) => (
              <th key={label} scope="col" data-align="end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after, difference }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-align="end">{figure(before)}</td>
              <td data-align="end">{figure(after)}</td>
              <td data-align="end">{difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

type Place = NonNullable<Comparison['students'][number]['before']>

/** Who got their 1st, 2nd or 3rd choice, none of them, or no place, in both runs. */
function WhoGotWhat({ students }: { students: Comparison['students'] }) {
  const rows: [string, (place: Place) => boolean][] = [
    [m.matching_tier_placed(), ({ companyName }) => companyName !== null],
    ...choiceHeads().map(([rank, label]): [string, (place: Place) => boolean] => [
      label,
      ({ companyName, studentRank }) => companyName !== null && studentRank === rank,
    ]),
    [m.matching_unplaced(), ({ companyName }) => companyName === null],
  ]
  return (
    <BeforeAndAfter
      title={m.matching_choices_title()}
      first={m.matching_students()}
      rows={rows.map(([label, isCounted]) => {
        const before = students.filter((student) => student.before !== null && isCounted(student.before)).length
        const after = students.filter((student) => student.after !== null && isCounted(student.after)).length
        return { label, before, after, difference: signed(after - before) }
      })}
    />
  )
}

/** Criterion by criterion, with points and what may be said of the runs as a whole. */
function TierTable({ comparison }: { comparison: Comparison }) {
  return (
    <>
      <p className="measure">{verdictText(comparison)}</p>
      <BeforeAndAfter
        title={m.matching_tiers()}
        first={m.matching_tier()}
        rows={comparison.tiers.map((compared) => ({
          label: tierText[compared.tier](),
          before: compared.before,
          after: compared.after,
          difference: <TierDifference compared={compared} />,
        }))}
      />
    </>
  )
}

function Differences({ comparison }: { comparison: Comparison }) {
  const [onlyMoved, setOnlyMoved] = useState(true)
  const moved = comparison.students.filter(({ isSame }) => !isSame)
  const rows = onlyMoved ? moved : comparison.students
  const place = (at: Place | null) =>
    at === null ? m.matching_took_no_part() : (at.companyName ?? m.matching_unplaced())
  return (
    <>
      <WhoGotWhat students={comparison.students} />
      <Experts>
        <TierTable comparison={comparison} />
      </Experts>
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
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </>
  )
}
