import { type Run, type RunSummary, startRun } from '@project-week/contract/matching/matching'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useCall } from '../../../lib/api/use-call.ts'
import { paths } from '../../../lib/page/paths.ts'
import { writtenTime } from '../../../lib/tables/table-text.ts'
import { runName } from '../../../lib/words/run-name.ts'
import { takeFocus } from '../../../lib/page/keep-focus.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { ErrorState } from '../../../ui/page/state.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Board } from '../board/board.tsx'
import { type BoardSteps, useBoardSteps } from '../board/board-steps.ts'
import { MatchingTable } from './matching-table.tsx'
import { MatchingWaiting } from './matching-waiting.tsx'
import { RunTeams } from './run-teams.tsx'
import { RunAnswer } from './run-answer.tsx'
import '../desk.css'
import { deskQuery, matchingQuery, runQuery, runsQuery } from '../matching.queries.ts'
import { failureText } from '../run/refusal-text.ts'
import { RepairPanel } from '../repair/repair-panel.tsx'
import { startFromPublished, startFromRun } from '../repair/repair-start.ts'
import { ChooseRun } from '../run/choose-run.tsx'
import { RunComparison } from '../run/run-comparison.tsx'
import { RunHistory } from '../run/run-history.tsx'
import { RunQuality } from '../run/run-quality.tsx'
import { RunReceipt } from '../run/run-receipt.tsx'
import { RunStatus } from '../run/run-status.tsx'
import { SearchField } from '../finder/search-field.tsx'
import { changesText, choiceHeads, numberText, runCounts } from '../run/run-text.ts'
import { usePart } from '../use-part.ts'

/** The coordinator's desk around a run, or what it waits for. */
export function MatchingResults() {
  const runs = useQuery(runsQuery())
  if (runs.data === undefined) {
    if (!runs.isError) return <Spinner block label="Loading..." />
    return <Failed onRetry={() => void runs.refetch()} />
  }
  return <Runs runs={runs.data} />
}

function Runs({ runs }: { runs: readonly RunSummary[] }) {
  const [params, setParams] = useSearchParams()
  const view = (id: string, part?: string) => {
    setParams(
      (now) => {
        now.set('run', id)
        // Another run is looked at from its teams on, but for a move on the board, which stays where it is.
        if (part === undefined) now.delete('part')
        else now.set('part', part)
        return now
      },
      { preventScrollReset: part !== undefined },
    )
  }
  const steps = useBoardSteps(runs, (id) => view(id, 'board'))
  const [newest] = runs
  // Whoever has watched it fail reads why where it was started.
  if (newest?.state === 'failed' && newest.id === params.get('run'))
    return <Navigate to={paths.startMatching} replace />
  const running = runs.find(({ state }) => state === 'running')
  const done = runs.filter(({ state }) => state === 'done')
  const inView =
    done.find(({ id }) => id === params.get('run')) ??
    // Until the run of a move is there, the teams that it was made on.
    done.find(({ id }) => params.get('run') === steps.last?.id && id === steps.last?.runBefore) ??
    done.find(({ isShown }) => isShown) ??
    done[0]
  return (
    <div className="stack desk">
      {running && <RunStatus run={running} />}
      {inView === undefined && (
        <MatchingWaiting actions={!running && <ButtonLink to={paths.startMatching}>{m.matching_start()}</ButtonLink>} />
      )}
      {inView && <RunInView summary={inView} runs={runs} steps={steps} onView={view} />}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title={m.matching_list_failed()} actions={<Button onClick={onRetry}>{m.matching_try_again()}</Button>}>
      {m.matching_list_failed_text()}
    </ErrorState>
  )
}

function RunInView({
  summary,
  runs,
  steps,
  onView,
}: {
  summary: RunSummary
  steps: BoardSteps
  runs: readonly RunSummary[]
  onView: (id: string) => void
}) {
  // The run before stays until the next is there: nothing jumps.
  const run = useQuery(runQuery(summary.id))
  if (run.data === undefined || run.isError) {
    if (!run.isError) return <Spinner block label="Loading..." />
    return <Failed onRetry={() => void run.refetch()} />
  }
  const { isShown, choice } = runs.find(({ id }) => id === run.data.id) ?? summary
  return <Desk run={{ ...run.data, isShown, choice }} runs={runs} steps={steps} onView={onView} />
}

function Desk({
  run,
  runs,
  steps,
  onView,
}: {
  run: Run
  runs: readonly RunSummary[]
  steps: BoardSteps
  onView: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const part = usePart()
  return (
    <>
      <RunHead key={run.id} run={run} runs={runs} onView={onView} />
      <Tabs
        {...part}
        label={m.matching_parts()}
        tabs={[
          {
            id: 'teams',
            label: m.matching_teams(),
            renderPanel: () => (
              <div key={run.id} className="stack gap-4">
                <RunAnswer run={run} />
                <div className="cluster cluster--center gap-2 run-line">
                  <Choices run={run} />
                  <Changes run={run} onView={onView} />
                </div>
                <Teams run={run} />
              </div>
            ),
          },
          {
            id: 'board',
            label: m.matching_board(),
            renderPanel: () => (
              <>
                <SearchField value={search} onChange={setSearch} />
                <Board run={run} search={search} steps={steps} />
              </>
            ),
          },
          {
            id: 'quality',
            label: m.matching_quality(),
            renderPanel: () => <RunQuality key={run.id} run={run} />,
          },
          {
            id: 'history',
            label: m.matching_history(),
            renderPanel: () => (
              <div key={run.id} className="stack gap-7">
                <RunHistory runs={runs} inView={run.id} />
                <RunComparison run={run} runs={runs} />
              </div>
            ),
          },
        ]}
      />
      <p className="note">
        {m.matching_proposal_note()} <Link to={paths.createTeam}>{m.admin_create_team_title()}</Link>
      </p>
    </>
  )
}

/** What has changed since the run, and what can be done: its teams are adjusted right there, or all are matched again. */
function Changes({ run, onView }: { run: Run; onView: (id: string) => void }) {
  const start = useCall(startRun, { onSuccess: ({ id }) => onView(id) })
  const published = useQuery({ ...deskQuery(), enabled: run.isOutdated }).data?.published
  const part = usePart()
  const isAdjusting = part.start === 'repair'
  const adjust = (
    <Button size="small" aria-expanded={isAdjusting} onClick={() => part.onChoose(isAdjusting ? 'teams' : 'repair')}>
      {m.matching_repair_instead()}
    </Button>
  )
  return (
    <div className="stack">
      {run.isOutdated ? (
        <Alert tone="warning" title={m.matching_outdated()}>
          <p>{changesText(run.changes)}</p>
          <div className="cluster cluster--center">
            {adjust}
            {published ? (
              // Whose place that may take is said there.
              <ButtonLink size="small" variant="quiet" to={`${paths.startMatching}?part=settings`}>
                {m.matching_start_over()}
              </ButtonLink>
            ) : (
              <Button
                changes
                size="small"
                variant="quiet"
                pending={start.isPending}
                onClick={() => start.mutate({ body: run.settings })}
              >
                {m.matching_run_again()}
              </Button>
            )}
          </div>
        </Alert>
      ) : (
        <div className="cluster cluster--center">
          <p className="note">{m.matching_repair_unchanged()}</p>
          {adjust}
        </div>
      )}
      {start.isError && (
        <Alert tone="error" title={m.matching_failed()} announce>
          {failureText(start.error)}
        </Alert>
      )}
      {isAdjusting && (
        <section className="stack" aria-labelledby="adjustment">
          <h2 id="adjustment" tabIndex={-1} ref={takeFocus}>
            {m.matching_repair()}
          </h2>
          <Adjustment run={run} onView={onView} />
        </section>
      )}
    </div>
  )
}

/** What stands is adjusted: the run's teams, and once teams are published, those. */
function Adjustment({ run, onView }: { run: Run; onView: (id: string) => void }) {
  const desk = useQuery(deskQuery())
  if (desk.data === undefined) {
    if (!desk.isError) return <Spinner block label="Loading..." />
    return <Failed onRetry={() => void desk.refetch()} />
  }
  const { published } = desk.data
  return (
    <RepairPanel
      from={published ? startFromPublished(published) : startFromRun(run)}
      settings={run.settings}
      onView={onView}
    />
  )
}

/**
 * Above the tabs, whichever is in view: which run this is, how it stands, and what is done with it next. What else is known
 * of it is folded away.
 */
function RunHead({ run, runs, onView }: { run: Run; runs: readonly RunSummary[]; onView: (id: string) => void }) {
  const state = run.choice ? m.matching_chosen() : run.isShown ? m.matching_proposed_title() : m.matching_not_shown()
  const shown = runs.find(({ isShown }) => isShown)
  // The list begins with the newest.
  const newest = runs.find(({ state: one }) => one === 'done')
  return (
    <div className="cluster cluster--center run-head">
      <div className="cluster cluster--center run-mark">
        <h2>{runName(run)}</h2>
        <p className="note">{factsOf(run)}</p>
        <span className={run.choice ? 'desk-mark desk-mark--proven' : 'desk-mark'}>{state}</span>
        {run.isByHand && <span className="desk-mark">{m.matching_by_hand()}</span>}
        {run.isOutdated && <span className="desk-mark desk-mark--warning">{m.matching_outdated_tag()}</span>}
        {run.choice ? (
          <ButtonLink size="small" variant="action" to={paths.publish}>
            {m.publish_link()}
          </ButtonLink>
        ) : (
          <ChooseRun run={run} runs={runs} publishes />
        )}
        {shown && !run.isShown && (
          <Button size="small" variant="quiet" onClick={() => onView(shown.id)}>
            {m.matching_view_shown()}
          </Button>
        )}
      </div>
      {run.choice && newest && newest.id !== run.id && (
        <p className="note">
          {m.matching_newer_run({ at: writtenTime(newest.createdAt) })}{' '}
          <Link to={`${paths.matching}?run=${newest.id}`}>{m.matching_view_newer()}</Link>
        </p>
      )}
      <details className="experts">
        <summary>{m.matching_run()}</summary>
        <div className="stack">
          {run.choice && <p>{m.matching_chosen_by({ by: run.choice.by, at: writtenTime(run.choice.at) })}</p>}
          <RunReceipt run={run} />
        </div>
      </details>
    </div>
  )
}

/** "21/11/2026, 14:05 · mira@university.example · 235 of 241 students placed · …" */
function factsOf(run: Run): string {
  const facts = m.matching_run_facts(runCounts(run))
  return [writtenTime(run.createdAt), run.author, facts].join(' · ')
}

/** Who got which preference: what people ask first. */
function Choices({ run }: { run: Run }) {
  const withChoice = (rank: number) =>
    run.students.filter(({ team, studentRank }) => team !== null && studentRank === rank).length
  return (
    <dl className="cluster run-figures">
      {choiceHeads().map(([rank, term]) => (
        <div key={term} className="audience-student">
          <dt>{term}</dt>
          <dd>{numberText(withChoice(rank))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The specification's table of the run that is shown, or the teams of another. */
function Teams({ run }: { run: Run }) {
  const matching = useQuery({ ...matchingQuery(run.id), enabled: run.isShown })
  if (run.isShown && matching.isPending) return <Spinner block label="Loading..." />
  if (run.isShown && matching.isError) return <Failed onRetry={() => void matching.refetch()} />
  if (matching.data) return <MatchingTable companies={matching.data} />
  return (
    <div className="stack">
      <p className="note">{m.matching_teams_of_shown({ history: m.matching_history() })}</p>
      <RunTeams run={run} />
    </div>
  )
}
