import {
  listWaiting,
  type Overview as Figures,
  type PhaseFigure,
  type WaitingList,
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
import { Spinner } from '../../ui/dots/spinner.tsx'
import { inEdition, waitingAt, waitings } from '../../ui/navigation/waiting.ts'
import { EditionStages } from '../../ui/page/edition-stages.tsx'
import { useSemester } from '../../ui/tables/semester-select.tsx'
import { counted, overviewQuery } from './admin.queries.ts'
import './overview.css'
import { WhileLoading } from './while-loading.tsx'

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
    <div className="stack gap-5 overview">
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
  const isBefore = isBeforePublishing(figures.phase)
  const isCurrent = figures.edition === figures.current
  return (
    <>
      {isCurrent && mayChange && <Now figures={figures} />}
      {isBefore ? <Numbers figures={figures} /> : <PhaseNumbers figures={figures} />}
      {isCurrent && <Stages hasTeams={!isBefore} />}
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

/** How many sentences are in view. */
const inView = 5

/** What the office has to do next, each with the way to exactly what it is about. */
function Now({ figures: { current } }: { figures: Figures }) {
  const waiting = useQuery({ ...queryOf(listWaiting), ...counted })
  const sentences = (list: WaitingList) => (
    <ul className="stack gap-1">
      {list.map((entry) => (
        <li key={entry.what}>
          <Link to={waitingAt(entry.what, current)}>{waitings[entry.what].text(entry)}</Link>
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="now">
      <h2 id="now">{m.overview_now()}</h2>
      <WhileLoading query={waiting}>
        {(list) => (
          <>
            {list.length === 0 ? <p>{m.overview_waiting_none()}</p> : sentences(list.slice(0, inView))}
            {list.length > inView && (
              <details>
                <summary>{m.overview_more({ count: list.length - inView })}</summary>
                {sentences(list.slice(inView))}
              </details>
            )}
          </>
        )}
      </WhileLoading>
    </section>
  )
}

/** The list of exactly those that the dashboard counts, or whose places it adds up. */
const rowsOf = (path: string, edition: string) => `${path}?only=taking-part&semester=${edition}`

const students = (filter: string) => `${paths.viewStudentProfiles}?${filter}`

const phaseFigures: Record<PhaseFigure, { text: () => string; to: string }> = {
  asked: { text: m.overview_asked, to: students('f.state=asked') },
  accepted: { text: m.overview_accepted, to: students('f.state=accepted') },
  declined: { text: m.overview_declined, to: students('f.state=declined') },
  'without-team': { text: m.overview_without_team, to: students('only=without-team') },
  'teams-with-places': { text: m.overview_teams_with_places, to: `${paths.viewTeams}?only=with-places` },
  attended: { text: m.overview_attended, to: students('f.state=attended') },
  absent: { text: m.overview_absent, to: students('f.state=absent') },
  certificates: { text: m.overview_certificates, to: students('f.hasCertificate=Yes') },
  feedback: { text: m.overview_feedback, to: paths.feedback },
}

/** What is counted once teams are published. */
function PhaseNumbers({ figures }: { figures: Figures }) {
  return (
    <dl className="overview__numbers">
      {figures.figures.map(({ figure, count }) => (
        <div key={figure}>
          <dt>{phaseFigures[figure].text()}</dt>
          <dd>
            <Link to={inEdition(phaseFigures[figure].to, figures.edition)}>{number(count)}</Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Registrations so far. */
function Numbers({ figures }: { figures: Figures }) {
  return (
    <dl className="overview__numbers">
      <div>
        <dt>{m.overview_students()}</dt>
        <dd>
          <Link to={rowsOf(paths.viewStudentProfiles, figures.edition)}>{number(figures.students)}</Link>
        </dd>
      </div>
      <div>
        <dt>{m.overview_companies()}</dt>
        <dd>
          <Link to={rowsOf(paths.viewCompanyProfiles, figures.edition)}>{number(figures.companies)}</Link>
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
