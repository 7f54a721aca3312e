import type { OwedKind } from '@project-week/contract/outstanding/outstanding'
import {
  listWaiting,
  type Overview as Figures,
  type PhaseFigure,
  type SetUpStep,
  type YearPhase,
} from '@project-week/contract/overview/overview'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { wantedEdition } from '../../lib/page/chosen-edition.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { MayChange } from '../../ui/base/may-change.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { inEdition, waitings } from '../../ui/navigation/waiting.ts'
import { EditionStages } from '../../ui/page/edition-stages.tsx'
import { useSemester } from '../../ui/tables/semester-select.tsx'
import { counted, overviewQuery } from './admin.queries.ts'
import './overview.css'
import { WhileLoading } from './while-loading.tsx'

const steps: Record<SetUpStep, { text: () => string; to: string }> = {
  'legal-texts-filled': { text: m.overview_step_legal, to: paths.imprint },
  'samples-replaced': { text: m.overview_step_samples, to: paths.content },
  'links-set': { text: m.overview_step_links, to: paths.editions },
  'companies-registered': { text: m.overview_step_companies, to: paths.viewCompanyProfiles },
  'fields-mapped': { text: m.overview_step_fields, to: `${paths.viewCompanyProfiles}?only=unmapped` },
  'places-enough': { text: m.overview_step_places, to: paths.viewCompanyProfiles },
  'advisors-found': { text: m.overview_step_advisors, to: paths.viewAdvisors },
  'matching-run': { text: m.overview_step_matching, to: paths.startMatching },
  'teams-made': { text: m.overview_step_teams, to: paths.viewTeams },
}
/** With the charts' library, which students' dashboards do without. */
const DashboardPictures = lazy(async () => ({
  default: (await import('./dashboard-pictures.tsx')).DashboardPictures,
}))
const number = (value: number) => value.toLocaleString(getLocale())

/** Where the chosen edition stands. Figures and pictures come by themselves, whichever are there first. */
export function Overview() {
  const [params] = useSearchParams()
  const [semester] = useSemester()
  // The current edition's figures are not kept waiting for the list of editions.
  const wanted = wantedEdition(params) === undefined ? undefined : semester
  const isKnown = wantedEdition(params) === undefined || semester !== undefined
  const overview = useQuery({ ...overviewQuery(wanted), enabled: isKnown })
  return (
    <div className="stack gap-6 overview">
      <WhileLoading query={overview}>{(figures) => <Standing figures={figures} />}</WhileLoading>
      {semester !== undefined && overview.data !== undefined && isBeforePublishing(overview.data.phase) && (
        <Suspense fallback={<Spinner block label={m.admin_loading()} />}>
          <DashboardPictures edition={semester} />
        </Suspense>
      )}
    </div>
  )
}

/** Registrations come in, and who goes where is open. */
const isBeforePublishing = (phase: YearPhase) => phase === 'set-up' || phase === 'recruiting' || phase === 'matching'

function Standing({ figures }: { figures: Figures }) {
  // What is to be done is of no use to a viewer.
  const mayChange = use(MayChange)
  return (
    <>
      {isBeforePublishing(figures.phase) ? <Numbers figures={figures} /> : <PhaseNumbers figures={figures} />}
      {mayChange && (
        <div className="auto-grid auto-grid--wide gap-6">
          <WaitingList figures={figures} />
          {figures.edition === figures.current && <Steps figures={figures} />}
        </div>
      )}
      <Stages hasTeams={figures.steps.some(({ step, done }) => step === 'teams-made' && done)} />
    </>
  )
}

/** The edition's dates, which the lists below are measured against. */
function Stages({ hasTeams }: { hasTeams: boolean }) {
  const programme = useQuery(programmeStateQuery())
  if (!programme.data) return null
  return (
    <section aria-labelledby="stages">
      <h2 id="stages">{m.ui_stages()}</h2>
      <EditionStages programme={programme.data} registrationOf={['students', 'companies']} hasTeams={hasTeams} />
    </section>
  )
}

function WaitingList({ figures: { edition, current } }: { figures: Figures }) {
  const waiting = useQuery({ ...queryOf(listWaiting), ...counted })
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{edition === current ? m.overview_waiting() : m.overview_waiting_in({ edition: current })}</h2>
      <WhileLoading query={waiting}>
        {(list) =>
          list.length === 0 ? (
            <p>{m.overview_waiting_none()}</p>
          ) : (
            <ul className="stack gap-2 overview__waiting">
              {list.map((entry) => (
                <li key={entry.what}>
                  <Icon name="warning" />
                  <Link to={inEdition(waitings[entry.what].to, current)}>{waitings[entry.what].text(entry)}</Link>
                </li>
              ))}
            </ul>
          )
        }
      </WhileLoading>
    </section>
  )
}

/** What is left of setting the edition up; one line once nothing is, or once it no longer matters. */
function Steps({ figures }: { figures: Figures }) {
  const title = m.overview_steps({ edition: figures.current })
  const total = figures.steps.length
  const done = figures.steps.filter((step) => step.done).length
  const progress = m.overview_steps_done({ done, total })
  if (done === total || !isBeforePublishing(figures.phase)) {
    return (
      <details>
        <summary>
          {title}: {progress}
        </summary>
        <StepList figures={figures} />
      </details>
    )
  }
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{title}</h2>
      <p className="note">{progress}</p>
      <StepList figures={figures} />
    </section>
  )
}

function StepList({ figures }: { figures: Figures }) {
  return (
    <>
      <ol className="stack gap-2 overview__steps">
        {figures.steps.map(({ step, done: isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            <span className="overview__tick">{isDone && <Icon name="check" size={14} />}</span>
            {isDone ? (
              <span>
                <span className="visually-hidden">{m.overview_done()}: </span>
                {steps[step].text()}
              </span>
            ) : (
              <Link to={steps[step].to}>{steps[step].text()}</Link>
            )}
          </li>
        ))}
      </ol>
      {figures.legalGaps.length > 0 && (
        <details className="overview__gaps">
          <summary>{m.overview_gaps({ count: figures.legalGaps.length })}</summary>
          <ul>
            {figures.legalGaps.map((gap) => (
              <li key={gap.en}>{gap[getLocale()]}</li>
            ))}
          </ul>
          <p className="note">{m.overview_gaps_where()}</p>
        </details>
      )}
    </>
  )
}

/** The list of exactly those that the dashboard counts, or whose places it adds up. */
const rowsOf = (path: string, edition: string) => `${path}?only=taking-part&semester=${edition}`

const students = (filter: string) => `${paths.viewStudentProfiles}?${filter}`
const teams = (only: string) => `${paths.viewTeams}?only=${only}`

const phaseFigures: Record<PhaseFigure, { text: () => string; to: string }> = {
  asked: { text: m.overview_asked, to: students('f.state=asked') },
  accepted: { text: m.overview_accepted, to: students('f.state=accepted') },
  declined: { text: m.overview_declined, to: students('f.state=declined') },
  'without-team': { text: m.overview_without_team, to: students('only=without-team') },
  'teams-with-places': { text: m.overview_teams_with_places, to: teams('with-places') },
  attended: { text: m.overview_attended, to: students('f.state=attended') },
  absent: { text: m.overview_absent, to: students('f.state=absent') },
  'teams-not-checked-in': { text: m.overview_teams_not_checked_in, to: teams('not-checked-in') },
  'teams-without-poster': { text: m.overview_teams_without_poster, to: teams('without-poster') },
  certificates: { text: m.overview_certificates, to: students('f.hasCertificate=Yes') },
  feedback: { text: m.overview_feedback, to: paths.feedback },
}

/** Of the current edition these are what is outstanding, with when somebody was last reminded. */
const owedFigures: Partial<Record<PhaseFigure, OwedKind>> = {
  asked: 'place-unanswered',
  'teams-without-poster': 'poster-missing',
}

/** What is counted once teams are published. */
function PhaseNumbers({ figures }: { figures: Figures }) {
  // Once the upload is closed, nobody owes a poster.
  const mayUpload = useQuery(programmeStateQuery()).data?.windows.posterUpload === true
  const listOf = (figure: PhaseFigure) => {
    const owed = figures.edition === figures.current ? owedFigures[figure] : undefined
    if (owed === undefined || (owed === 'poster-missing' && !mayUpload)) {
      return inEdition(phaseFigures[figure].to, figures.edition)
    }
    return `${paths.outstanding}?f.owed=${owed}`
  }
  return (
    <dl className="overview__numbers">
      {figures.figures.map(({ figure, count }) => (
        <div key={figure}>
          <dt>{phaseFigures[figure].text()}</dt>
          <dd>
            <Link to={listOf(figure)}>{number(count)}</Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Registrations so far, beside those of the edition before. */
function Numbers({ figures }: { figures: Figures }) {
  const before = (count: number) =>
    figures.previous === null ? '' : m.overview_before({ count: number(count), edition: figures.previous })
  return (
    <dl className="overview__numbers">
      <div>
        <dt>{m.overview_students()}</dt>
        <dd>
          <Link to={rowsOf(paths.viewStudentProfiles, figures.edition)}>{number(figures.students)}</Link>{' '}
          <span>{before(figures.studentsBefore)}</span>
        </dd>
      </div>
      <div>
        <dt>{m.overview_companies()}</dt>
        <dd>
          <Link to={rowsOf(paths.viewCompanyProfiles, figures.edition)}>{number(figures.companies)}</Link>{' '}
          <span>{before(figures.companiesBefore)}</span>
        </dd>
      </div>
      <div>
        <dt>{m.overview_places()}</dt>
        <dd>
          <Link to={rowsOf(paths.viewCompanyProfiles, figures.edition)}>{number(figures.places)}</Link>{' '}
          <span>
            {figures.students > 0 &&
              (figures.places >= figures.students
                ? m.overview_places_enough()
                : m.overview_places_short({ count: number(figures.students - figures.places) }))}
          </span>
        </dd>
      </div>
    </dl>
  )
}
