import type { RunSummary } from '@project-week/contract/matching/matching'
import { Link } from 'react-router'
import { dateTimeText } from '../../../lib/tables/table-text.ts'
import { paths } from '../../../lib/page/paths.ts'
import { runName } from '../../../lib/words/run-name.ts'
import { m } from '../../../paraglide/messages.js'
import { ChooseRun } from './choose-run.tsx'
import { refusalText } from './refusal-text.ts'
import { RunName } from './run-name.tsx'
import { choiceHeads, numberText, policyText, repairText } from './run-text.ts'
import { TableScroll } from '../results/table-scroll.tsx'

const stateText: Record<Exclude<RunSummary['state'], 'done'>, () => string> = {
  running: m.matching_state_running,
  failed: m.matching_state_failed,
  cancelled: m.matching_state_cancelled,
}

/** Students with a place, then by the choice that they got. A run without a result has reached nothing, which is not 0. */
const countsOf = ({ choices }: RunSummary): (number | undefined)[] => [
  choices?.reduce((sum, count) => sum + count, 0),
  ...choiceHeads().map(([studentRank]) => choices?.[studentRank]),
]
const countHeads = () => [m.matching_tier_placed(), ...choiceHeads().map(([, head]) => head)]

/** Every run of the edition: none is overwritten, any can be looked at, and any finished one chosen. */
export function RunHistory({ runs, inView }: { runs: readonly RunSummary[]; inView: string }) {
  return (
    <TableScroll label={m.matching_history()} tall>
      <table className="figures run-history">
        <caption className="visually-hidden">{m.matching_history()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.matching_run()}</th>
            {countHeads().map((head) => (
              <th key={head} scope="col" data-align="end">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{m.matching_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} data-chosen={run.id === inView || undefined}>
              <th scope="row">
                {run.state === 'done' && run.id !== inView ? (
                  <Link to={`${paths.matching}?run=${run.id}`}>{runName(run)}</Link>
                ) : (
                  runName(run)
                )}
                {run.isShown && (
                  <span className={run.choice ? 'desk-mark desk-mark--proven' : 'desk-mark'}>
                    {run.choice ? m.matching_chosen() : m.matching_proposed()}
                  </span>
                )}
                {run.isOutdated && <span className="desk-mark desk-mark--warning">{m.matching_outdated_tag()}</span>}
                {run.state !== 'done' && <span className="desk-mark">{stateText[run.state]()}</span>}
                <small>{`${dateTimeText(run.createdAt)}, ${run.author}`}</small>
                <small>
                  {run.name !== null && `${run.settings.minimum}–${run.settings.maximum}, `}
                  {policyText[run.settings.policy]()}
                  {run.settings.fairness && `, ${m.matching_fairness()}`}
                  {run.settings.repair !== null && `, ${repairText(run.settings.repair)}`}
                  {run.isByHand && `, ${m.matching_by_hand()}`}
                  {run.settings.points && `, ${m.matching_points_title()} ${m.matching_points_own()}`}
                </small>
                {run.choice && (
                  <small>{m.matching_chosen_by({ by: run.choice.by, at: dateTimeText(run.choice.at) })}</small>
                )}
                {run.state === 'failed' && (
                  <small>{run.refusal ? refusalText(run.refusal) : m.matching_refusal_unexpected()}</small>
                )}
              </th>
              {countsOf(run).map((count, at) => (
                // The columns stay in their order.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at} data-align="end">
                  {count === undefined ? '–' : numberText(count)}
                </td>
              ))}
              <td>
                {run.state === 'done' && (
                  <div className="cluster cluster--center gap-1">
                    {run.choice === null && <ChooseRun run={run} runs={runs} />}
                    <RunName run={run} />
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
