import type { Run, RunSummary } from '@project-week/contract/matching/matching'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { ErrorState } from '../../../ui/page/state.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Board } from '../board/board.tsx'
import { CompanyReasons } from '../board/company-reasons.tsx'
import { MatchingTable } from './matching-table.tsx'
import { MatchingWaiting } from './matching-waiting.tsx'
import { RunTeams } from './run-teams.tsx'
import { UnplacedStudents } from './unplaced-students.tsx'
import '../desk.css'
import { matchingQuery, runQuery, runsQuery, useStartRun } from '../matching.queries.ts'
import { failureText } from '../run/refusal-text.ts'
import { RepairPanel } from '../repair/repair-panel.tsx'
import { RulesPanel } from '../rules/rules-panel.tsx'
import { ChooseRun } from '../run/choose-run.tsx'
import { CompanyPrices } from '../run/company-prices.tsx'
import { RunComparison } from '../run/run-comparison.tsx'
import { RunHistory } from '../run/run-history.tsx'
import { RunQuality } from '../run/run-quality.tsx'
import { RunReceipt } from '../run/run-receipt.tsx'
import { RunStatus } from '../run/run-status.tsx'
import { SearchField } from '../finder/search-field.tsx'
import { changesText, numberText, tierOf, runTitle, timeText } from '../run/run-text.ts'
import { usePart } from '../use-part.ts'

/** The coordinator's desk around a run, or what it waits for. */
export function MatchingResults() {
  const runs = useQuery(runsQuery())
  const [params, setParams] = useSearchParams()
  if (runs.data === undefined) {
    if (!runs.isError) return <Spinner block label="Loading..." />
    return <Failed onRetry={() => void runs.refetch()} />
  }
  const [newest] = runs.data
  // Whoever has watched it fail reads why where it was started.
  if (newest?.state === 'failed' && newest.id === params.get('run'))
    return <Navigate to={paths.startMatching} replace />
  const running = runs.data.find(({ state }) => state === 'running')
  const done = runs.data.filter(({ state }) => state === 'done')
  const inView = done.find(({ id }) => id === params.get('run')) ?? done.find(({ isShown }) => isShown) ?? done[0]
  const view = (id: string) => {
    setParams((now) => {
      now.set('run', id)
      // Another run is looked at from its teams on.
      now.delete('part')
      return now
    })
  }
  return (
    <div className="desk">
      {running && <RunStatus run={running} />}
      {inView === undefined && (
        <MatchingWaiting actions={!running && <ButtonLink to={paths.startMatching}>{m.matching_start()}</ButtonLink>} />
      )}
      {inView && <RunInView key={inView.id} summary={inView} runs={runs.data} onView={view} />}
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
  onView,
}: {
  summary: RunSummary
  runs: readonly RunSummary[]
  onView: (id: string) => void
}) {
  const run = useQuery(runQuery(summary.id))
  if (run.data === undefined) {
    if (!run.isError) return <Spinner block label="Loading..." />
    return <Failed onRetry={() => void run.refetch()} />
  }
  const { isShown, choice } = summary
  return <Desk run={{ ...run.data, isShown, choice }} runs={runs} onView={onView} />
}

function Desk({ run, runs, onView }: { run: Run; runs: readonly RunSummary[]; onView: (id: string) => void }) {
  const [search, setSearch] = useState('')
  const part = usePart()
  const searchField = <SearchField value={search} onChange={setSearch} />
  return (
    <>
      <RunHeader run={run} runs={runs} onView={onView} />
      <Tabs
        {...part}
        label={m.matching_parts()}
        tabs={[
          { id: 'teams', label: m.matching_teams(), renderPanel: () => <Teams run={run} /> },
          {
            id: 'board',
            label: m.matching_board(),
            renderPanel: () => (
              <>
                {searchField}
                <Board run={run} search={search} onView={onView} />
              </>
            ),
          },
          { id: 'quality', label: m.matching_quality(), renderPanel: () => <RunQuality run={run} /> },
          {
            id: 'companies',
            label: m.matching_companies(),
            renderPanel: () => (
              <>
                {searchField}
                <CompanyReasons run={run} search={search} />
              </>
            ),
          },
          { id: 'repair', label: m.matching_repair(), renderPanel: () => <RepairPanel run={run} onView={onView} /> },
          { id: 'rules', label: m.matching_rules(), renderPanel: () => <RulesPanel settings={run.settings} /> },
          { id: 'compare', label: m.matching_compare(), renderPanel: () => <RunComparison run={run} runs={runs} /> },
          {
            id: 'history',
            label: m.matching_history(),
            renderPanel: () => <RunHistory runs={runs} inView={run.id} onView={onView} />,
          },
          {
            id: 'receipt',
            label: m.matching_for_experts(),
            renderPanel: () => (
              <div className="desk-flow desk-flow--large">
                <RunReceipt run={run} />
                <CompanyPrices run={run} />
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

function RunHeader({ run, runs, onView }: { run: Run; runs: readonly RunSummary[]; onView: (id: string) => void }) {
  const start = useStartRun()
  const { onChoose } = usePart()
  const placed = tierOf(run.tiers, 'placed')
  const fit = tierOf(run.tiers, 'fit')
  const served = new Set(run.teams.map(({ companyId }) => companyId)).size
  const first = run.students.filter(({ studentRank, team }) => studentRank === 1 && team !== null).length
  const figures = [
    [m.matching_tier_placed(), `${numberText(placed?.value ?? 0)} / ${numberText(run.studentCount)}`, 'student'],
    [m.matching_first_choices(), numberText(first), 'student'],
    [m.matching_tier_served(), `${numberText(served)} / ${numberText(run.companyCount)}`, 'company'],
    [m.matching_tier_fit(), numberText(fit?.value ?? 0), undefined],
  ] as const
  return (
    <header className="run-header">
      <div className="run-header__title">
        <h2>{runTitle(run)}</h2>
        {run.receipt.certificate.proven ? (
          <span className="desk-mark desk-mark--proven">
            {run.tiers.every(({ proven }) => proven) ? m.matching_proven_best() : m.matching_proven_fit()}
          </span>
        ) : (
          <span className="desk-mark desk-mark--warning">
            {m.matching_gap({ gap: numberText(run.receipt.certificate.gap) })}
          </span>
        )}
      </div>
      <dl className="run-header__figures">
        {figures.map(([term, value, audience]) => (
          <div key={term} className={audience && `audience-${audience}`}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Standing run={run} runs={runs} onView={onView} />
      {run.isOutdated && (
        <Alert tone="warning" title={m.matching_outdated()}>
          <p>{changesText(run.changes)}</p>
          <div className="row">
            <Button size="small" onClick={() => onChoose('repair')}>
              {m.matching_repair_instead()}
            </Button>
            <Button
              changes
              size="small"
              variant="quiet"
              pending={start.isPending}
              onClick={() => start.mutate(run.settings, { onSuccess: ({ id }) => onView(id) })}
            >
              {m.matching_run_again()}
            </Button>
          </div>
        </Alert>
      )}
      {start.isError && (
        <Alert tone="error" title={m.matching_failed()} announce>
          {failureText(start.error)}
        </Alert>
      )}
    </header>
  )
}

/** Whether this is the run that is shown and exported, who chose it, and the way to choose it. */
function Standing({ run, runs, onView }: { run: Run; runs: readonly RunSummary[]; onView: (id: string) => void }) {
  if (run.choice !== null) {
    return (
      <div className="row">
        <p className="note">{m.matching_chosen_by({ by: run.choice.by, at: timeText(run.choice.at) })}</p>
        <ButtonLink size="small" variant="action" to={paths.publish}>
          {m.publish_link()}
        </ButtonLink>
      </div>
    )
  }
  const shown = runs.find(({ isShown }) => isShown)
  const text = run.isShown
    ? m.matching_proposed_text()
    : shown?.choice
      ? m.matching_not_shown_chosen({ by: shown.choice.by, at: timeText(shown.choice.at) })
      : m.matching_not_shown_proposed()
  return (
    <Alert tone="info" title={run.isShown ? m.matching_proposed_title() : m.matching_not_shown()}>
      <p>{text}</p>
      <div className="row">
        <ChooseRun run={run} runs={runs} />
        {shown && !run.isShown && (
          <Button size="small" variant="quiet" onClick={() => onView(shown.id)}>
            {m.matching_view_shown()}
          </Button>
        )}
      </div>
    </Alert>
  )
}

/** The specification's table of the run that is shown, or the teams of another; and whoever has no place. */
function Teams({ run }: { run: Run }) {
  const matching = useQuery({ ...matchingQuery(run.id), enabled: run.isShown })
  if (run.isShown && matching.isPending) return <Spinner block label="Loading..." />
  if (run.isShown && matching.isError) return <Failed onRetry={() => void matching.refetch()} />
  return (
    <div className="desk-flow desk-flow--large">
      {matching.data ? (
        <MatchingTable companies={matching.data} />
      ) : (
        <div className="desk-flow">
          <p className="note">{m.matching_teams_of_shown()}</p>
          <RunTeams run={run} />
        </div>
      )}
      <UnplacedStudents run={run} />
    </div>
  )
}
