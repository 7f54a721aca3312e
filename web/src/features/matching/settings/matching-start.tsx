import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { ErrorState } from '../../../ui/page/state.tsx'
import { UnconfirmedCompanies } from '../../../ui/unconfirmed-companies.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CompanySettings } from './company-settings.tsx'
import { MatchingTable } from '../results/matching-table.tsx'
import { MatchingWaiting } from '../results/matching-waiting.tsx'
import '../desk.css'
import { deskQuery, matchingQuery, runsQuery } from '../matching.queries.ts'
import { RepairPanel } from '../repair/repair-panel.tsx'
import { startFromPublished } from '../repair/repair-start.ts'
import { RulesPanel } from '../rules/rules-panel.tsx'
import { RunStatus } from '../run/run-status.tsx'
import { numberText } from '../run/run-text.ts'
import { SettingsForm } from './settings-form.tsx'
import { usePart } from '../use-part.ts'

/**
 * Everything a run is computed from, and the way to start one. Earlier runs are kept. Once teams are published, adjusting
 * them comes first.
 */
export function MatchingStart() {
  const desk = useQuery(deskQuery())
  const runs = useQuery(runsQuery())
  const part = usePart()
  const navigate = useNavigate()
  if (desk.data === undefined || runs.data === undefined) {
    if (!desk.isError && !runs.isError) return <Spinner block label="Loading..." />
    const retry = () => void Promise.all([desk.refetch(), runs.refetch()])
    return (
      <ErrorState title={m.matching_list_failed()} actions={<Button onClick={retry}>{m.matching_try_again()}</Button>}>
        {m.matching_list_failed_text()}
      </ErrorState>
    )
  }
  const running = runs.data.find(({ state }) => state === 'running')
  const shown = runs.data.find(({ isShown }) => isShown)
  const { students, companies, published } = desk.data
  // A repair is started beside the teams that it repairs.
  const settings = { ...(shown?.settings ?? desk.data.settings), repair: null }
  const taking = companies.filter(({ teamLimit, madeByHand }) => teamLimit > madeByHand)
  // A company's own smallest team may be larger than the run's largest.
  const places = taking.reduce(
    (sum, { teamLimit, madeByHand, minimumTeam, maximumTeam }) =>
      sum + (teamLimit - madeByHand) * (maximumTeam ?? Math.max(desk.data.settings.maximum, minimumTeam ?? 0)),
    0,
  )
  const last = runs.data[0]
  const failed = last?.state === 'failed' ? last : undefined
  const failedAdjustment = published && failed?.settings.repair ? failed : undefined
  const failedRun = failedAdjustment ? undefined : failed
  return (
    <div className="stack desk">
      {running ? (
        <RunStatus run={running} />
      ) : (
        <>
          {last?.state === 'cancelled' && <Alert>{m.matching_was_cancelled()}</Alert>}
          <Tabs
            // A link to a rule leads to its tab, from this page too.
            {...part}
            start={part.start ?? (failedRun && 'settings')}
            label={m.matching_parts()}
            tabs={[
              ...(published
                ? [
                    {
                      id: 'repair',
                      label: m.matching_adjust_published(),
                      renderPanel: () => (
                        <RepairPanel
                          from={startFromPublished(published)}
                          settings={settings}
                          failed={failedAdjustment}
                          onView={(id) => void navigate(`${paths.matching}?run=${id}`)}
                        />
                      ),
                    },
                  ]
                : []),
              {
                id: 'settings',
                label: published ? m.matching_start_over() : m.matching_settings(),
                // Kept while another part is in view: what was typed is not to be lost.
                panel: (
                  <div className="stack">
                    <p className="desk__input">
                      {m.matching_input({
                        students: numberText(students),
                        companies: numberText(taking.length),
                        places: numberText(places),
                      })}
                    </p>
                    <UnconfirmedCompanies
                      companies={companies.filter(({ addressState }) => addressState === 'unconfirmed')}
                    />
                    <SettingsForm
                      defaults={{ ...(failedRun?.settings ?? settings), repair: null }}
                      failed={failedRun}
                      published={published}
                      naming={desk.data.naming}
                      unmapped={companies.filter(({ isUnmapped }) => isUnmapped)}
                    />
                  </div>
                ),
              },
              {
                id: 'companies',
                label: m.matching_teams_per_company(),
                renderPanel: () => <CompanySettings companies={companies} />,
              },
              {
                id: 'rules',
                label: m.matching_rules(),
                renderPanel: () => <RulesPanel settings={settings} />,
              },
            ]}
          />
        </>
      )}
      <section className="stack" aria-labelledby="shown-run">
        <div className="cluster cluster--between gap-3">
          <h2 id="shown-run">
            {m.matching_shown_run()}
            {shown?.choice === null && <span className="desk-mark">{m.matching_proposed()}</span>}
          </h2>
          {shown && <ButtonLink to={paths.matching}>{m.matching_open_desk()}</ButtonLink>}
        </div>
        {shown ? <ShownTeams runId={shown.id} /> : <MatchingWaiting />}
      </section>
    </div>
  )
}

function ShownTeams({ runId }: { runId: string }) {
  const matching = useQuery(matchingQuery(runId))
  return matching.data === undefined ? (
    <Spinner block label="Loading..." />
  ) : (
    <MatchingTable companies={matching.data} />
  )
}
