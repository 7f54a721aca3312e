import type { RunSummary } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { ChooseRun } from './choose-run.tsx'
import { refusalText } from './refusal-text.ts'
import { numberText, policyText, repairText, tierOf, timeText } from './run-text.ts'
import { TableScroll } from '../results/table-scroll.tsx'

const stateText: Record<RunSummary['state'], () => string> = {
  running: m.matching_state_running,
  done: m.matching_state_done,
  failed: m.matching_state_failed,
  cancelled: m.matching_state_cancelled,
}

/** A run without a result has reached nothing, which is not 0. */
function valueText({ tiers }: RunSummary, tier: 'placed' | 'fit'): string {
  const result = tierOf(tiers, tier)
  return result === undefined ? '–' : numberText(result.value)
}

/** Every run of the edition: none is overwritten, any can be looked at, and any finished one chosen. */
export function RunHistory({
  runs,
  inView,
  onView,
}: {
  runs: readonly RunSummary[]
  inView: string | undefined
  onView: (id: string) => void
}) {
  return (
    <TableScroll label={m.matching_history()}>
      <table className="figures">
        <caption className="visually-hidden">{m.matching_history()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.matching_receipt_time()}</th>
            <th scope="col">{m.matching_receipt_author()}</th>
            <th scope="col">{m.matching_settings()}</th>
            <th scope="col" data-align="end">
              {m.matching_tier_placed()}
            </th>
            <th scope="col" data-align="end">
              {m.matching_tier_fit()}
            </th>
            <th scope="col">{m.matching_state()}</th>
            <th scope="col">
              <span className="visually-hidden">{m.matching_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} data-chosen={run.id === inView || undefined}>
              <th scope="row">{timeText(run.createdAt)}</th>
              <td>{run.author}</td>
              <td>
                {policyText[run.settings.policy]()}
                <small>
                  {run.settings.minimum}–{run.settings.maximum}
                  {run.settings.fairness && `, ${m.matching_fairness()}`}
                  {run.settings.repair !== null && `, ${repairText(run.settings.repair)}`}
                  {run.settings.points && `, ${m.matching_points_title()} ${m.matching_points_own()}`}
                </small>
              </td>
              <td data-align="end">{valueText(run, 'placed')}</td>
              <td data-align="end">{valueText(run, 'fit')}</td>
              <td>
                {stateText[run.state]()}{' '}
                {run.isShown && (
                  <span className={run.choice ? 'desk-mark desk-mark--proven' : 'desk-mark'}>
                    {run.choice ? m.matching_chosen() : m.matching_proposed()}
                  </span>
                )}
                {run.isOutdated && <span className="desk-mark desk-mark--warning">{m.matching_outdated_tag()}</span>}
                {run.choice && (
                  <small>{m.matching_chosen_by({ by: run.choice.by, at: timeText(run.choice.at) })}</small>
                )}
                {run.state === 'failed' && (
                  <small>{run.refusal ? refusalText(run.refusal) : m.matching_refusal_unexpected()}</small>
                )}
              </td>
              <td>
                {run.state === 'done' && (
                  <div className="row">
                    {run.id !== inView && (
                      <Button size="small" variant="quiet" onClick={() => onView(run.id)}>
                        {m.matching_view()}
                      </Button>
                    )}
                    {run.choice === null && <ChooseRun run={run} runs={runs} />}
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
