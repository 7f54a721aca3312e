import { interestRank } from '@project-week/contract/enumerations/enumerations'
import type { Alternative, Run } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { type Bar, BarChart } from './bar-chart.tsx'
import { CompanyReasons } from '../board/company-reasons.tsx'
import { CompanyPrices } from './company-prices.tsx'
import { Experts } from './experts.tsx'
import { Tiers } from './tiers.tsx'
import { challengeRankText, companyRankText, fieldText, numberText, studentRankText } from './run-text.ts'
import { TableScroll } from '../results/table-scroll.tsx'

/**
 * How good a run is: who got which choice, how teams are mixed, and what each company got. Criteria, proof, prices and the
 * same input decided in other ways are folded away.
 */
export function RunQuality({ run }: { run: Run }) {
  return (
    <div className="stack gap-7">
      <Choices run={run} />
      <Charts run={run} />
      <CompanyReasons run={run} />
      <Experts>
        <div className="stack gap-7">
          <Tiers tiers={run.tiers} />
          <Alternatives alternatives={run.alternatives} chosen={run.settings.policy} />
          <CompanyPrices run={run} />
        </div>
      </Experts>
    </div>
  )
}

const studentRanks = [1, 2, 3, interestRank, 0]
const companyRanks = [1, 2, 3, 4, 5, 0]

/** 5 × 6: which choice of the students the company's field was, against where the company listed their programme. */
function Choices({ run }: { run: Run }) {
  const placed = run.students.filter(({ team }) => team !== null)
  const count = (studentRank: number, companyRank?: number) =>
    placed.filter(
      (one) => one.studentRank === studentRank && (companyRank === undefined || one.companyRank === companyRank),
    ).length
  const most = Math.max(
    1,
    ...studentRanks.flatMap((studentRank) => companyRanks.map((companyRank) => count(studentRank, companyRank))),
  )
  return (
    <div className="stack">
      <h2>{m.matching_choices_title()}</h2>
      <p>
        {m.matching_choices_lead({
          first: numberText(count(1)),
          listed: numberText(placed.length - count(0) - count(interestRank)),
          placed: numberText(placed.length),
        })}
      </p>
      <TableScroll label={m.matching_choices_title()}>
        <table className="figures choices-table">
          <caption>{m.matching_choices_caption()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.matching_students_choice()}</th>
              {companyRanks.map((companyRank) => (
                <th key={companyRank} scope="col" data-align="end">
                  {companyRankText(companyRank)}
                </th>
              ))}
              <th scope="col" data-align="end">
                {m.matching_total()}
              </th>
            </tr>
          </thead>
          <tbody>
            {studentRanks.map((studentRank) => (
              <tr key={studentRank}>
                <th scope="row">{studentRankText(studentRank)}</th>
                {companyRanks.map((companyRank) => {
                  const value = count(studentRank, companyRank)
                  // The number says it; how dark the cell is only repeats it.
                  const depth = value === 0 ? 0 : Math.ceil((value / most) * 4)
                  return (
                    <td key={companyRank} data-align="end" data-depth={depth}>
                      {numberText(value)}
                    </td>
                  )
                })}
                <td data-align="end">
                  <strong>{numberText(count(studentRank))}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  )
}

function tally(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const largestFirst = (counts: Map<string, number>): Bar[] =>
  [...counts].map(([label, value]) => ({ label, value })).sort((a, b) => b.value - a.value)

function Charts({ run }: { run: Run }) {
  const placed = run.students.filter(({ team }) => team !== null)
  const sizes = tally(run.teams.map(({ students }) => String(students.length)))
  const fieldOfTeam = (team: number | null) => (team === null ? '' : fieldText(run.teams[team]?.fieldOfBusiness ?? ''))
  const distinct = run.teams.map(({ students }) => {
    const members = new Set(students)
    return String(new Set(run.students.filter(({ id }) => members.has(id)).map(({ school }) => school)).size)
  })
  const naming = run.students.filter(({ challengeRank }) => challengeRank !== undefined)
  const bySize = (counts: Map<string, number>, label: (size: string) => string): Bar[] =>
    [...counts]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([size, value]) => ({ label: label(size), value, audience: 'company' }))
  return (
    <div className="stack">
      <h2>{m.matching_spread_title()}</h2>
      <div className="charts">
        <BarChart
          title={m.matching_chart_choices()}
          unit={m.matching_students()}
          bars={studentRanks.map((studentRank) => ({
            label: studentRankText(studentRank),
            value: placed.filter((one) => one.studentRank === studentRank).length,
          }))}
        />
        {naming.length > 0 && (
          <BarChart
            title={m.matching_chart_challenges({
              count: numberText(naming.filter(({ challengeRank }) => challengeRank !== 0).length),
              all: numberText(naming.length),
            })}
            unit={m.matching_students()}
            bars={[1, 2, 3, 4, 5, 0].map((rank) => ({
              label: challengeRankText(rank),
              value: naming.filter(({ challengeRank }) => challengeRank === rank).length,
            }))}
          />
        )}
        <BarChart
          title={m.matching_chart_sizes()}
          unit={m.matching_teams()}
          bars={bySize(sizes, (size) => m.matching_size({ count: size }))}
        />
        <BarChart
          title={m.matching_chart_fields()}
          unit={m.matching_students()}
          bars={largestFirst(tally(placed.map(({ team }) => fieldOfTeam(team))))}
        />
        <BarChart
          title={m.matching_chart_schools()}
          unit={m.matching_students()}
          bars={largestFirst(tally(placed.map(({ school }) => school)))}
        />
        <BarChart
          title={m.matching_chart_mix()}
          unit={m.matching_teams()}
          bars={bySize(tally(distinct), (size) => m.matching_schools_count({ count: Number(size) }))}
        />
      </div>
    </div>
  )
}

const alternativeText: Record<Alternative['kind'], () => string> = {
  'served-first': m.matching_policy_served,
  'fit-first': m.matching_policy_fit,
}

/** The same input under both policies. */
function Alternatives({ alternatives, chosen }: { alternatives: readonly Alternative[]; chosen: string }) {
  return (
    <div className="stack">
      <h2>{m.matching_alternatives_title()}</h2>
      <p className="measure">{m.matching_alternatives_lead()}</p>
      <TableScroll label={m.matching_alternatives_title()}>
        <table className="figures">
          <caption className="visually-hidden">{m.matching_alternatives_title()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.matching_way()}</th>
              {[
                m.matching_tier_placed(),
                m.matching_tier_served(),
                m.matching_tier_fit(),
                m.matching_first_choices(),
              ].map((head) => (
                <th key={head} scope="col" data-align="end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {alternatives.map((one) => (
              <tr key={one.kind} data-chosen={one.kind === chosen || undefined}>
                <th scope="row">
                  {alternativeText[one.kind]()}
                  {one.kind === chosen && <span className="desk-mark">{m.matching_this_run()}</span>}
                </th>
                <td data-align="end">{numberText(one.placed)}</td>
                <td data-align="end">{numberText(one.served)}</td>
                <td data-align="end">
                  {numberText(one.fit)}
                  {!one.proven && '*'}
                </td>
                <td data-align="end">{numberText(one.choices[1] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {alternatives.some(({ proven }) => !proven) && <p className="note">{m.matching_not_proven_note()}</p>}
    </div>
  )
}
