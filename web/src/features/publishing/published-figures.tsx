import { getLastPublication } from '@project-week/contract/publishing/publication'
import { statesWithoutTeam } from '@project-week/contract/states'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { now } from './declines-query.ts'

/** What has become of the last publication; each figure leads to its rows. */
export function PublishedFigures({ edition }: { edition: string }) {
  const last = useQuery({ ...queryOf(getLastPublication), ...now })
  if (last.isError) return <Alert tone="error">{errorText(last.error)}</Alert>
  const { publication = null, figures = null } = last.data ?? {}
  if (publication === null || figures === null) return null
  const teams = (filter: string) => `${paths.viewTeams}?semester=${edition}&${filter}`
  const students = (...states: string[]) =>
    `${paths.viewStudentProfiles}?semester=${edition}&${states.map((state) => `f.state=${state}`).join('&')}`
  const mails = (only: string) => `${paths.outbox}?only=${only}&publication=${publication.id}`
  const shown = [
    [m.publish_result_teams(), figures.teams, teams('f.state=published')],
    [m.publish_result_small(), figures.smallTeams, teams('f.size=too-small')],
    [m.publish_result_students(), figures.toStudents, mails('to-students')],
    [m.publish_result_companies(), figures.toCompanies, mails('to-companies')],
    [m.publish_result_asked(), figures.asked, students('asked')],
    [m.publish_result_accepted(), figures.accepted, students('accepted')],
    [m.publish_result_declined(), figures.declined, students('declined')],
    [m.publish_result_without(), figures.withoutTeam, students(...statesWithoutTeam)],
  ] as const
  return (
    <section className="stack gap-3" aria-labelledby="publish-result">
      <h2 id="publish-result">{m.publish_result()}</h2>
      <dl className="publishing__figures publishing__figures--result">
        {shown.map(([term, value, to]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Link to={to} aria-label={`${term}: ${value}`}>
                {value}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
