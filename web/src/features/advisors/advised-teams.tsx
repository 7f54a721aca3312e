import { type AdvisedTeam, listAdvisedTeams } from '@project-week/contract/advisors/advised-team'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { MailLink } from '../../ui/base/mail-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import './advised-teams.css'

/** The teams that an advisor coaches, with their posters. */
export function AdvisedTeams({ programme }: { programme: ProgrammeState }) {
  const teams = useQuery(queryOf(listAdvisedTeams))
  if (teams.isError) return <Alert tone="error">{m.shell_error_text()}</Alert>
  if (!teams.isSuccess) return <Spinner label={m.advisor_teams_loading()} />
  const hasWeekBegun = berlinDay(programme.now) >= programme.edition.programmeStart
  return (
    <section className="stack" aria-labelledby="advised-teams">
      <h2 id="advised-teams">{m.advisor_teams_title()}</h2>
      {teams.data.length === 0 && <p>{m.advisor_teams_none()}</p>}
      {teams.data.map((team) => (
        <Team key={team.id} team={team} mayCheckIn={hasWeekBegun} />
      ))}
    </section>
  )
}

function Team({ team, mayCheckIn }: { team: AdvisedTeam; mayCheckIn: boolean }) {
  const { companyName, task, contactName, contactEmail, members, posters } = team
  return (
    <article className="stack panel advised-team">
      <h3>{companyName}</h3>
      <p className="as-typed">{task}</p>
      <p>
        {m.advisor_teams_contact()} <MailLink name={contactName} to={contactEmail} />
      </p>
      <ul className="stack gap-3">
        {members.map(({ name, email, key, currentfieldofstudy }) => (
          <li key={key}>
            {name && <strong dir="auto">{name}</strong>} <MailLink to={email} />
            {currentfieldofstudy && <span>{currentfieldofstudy}</span>}
          </li>
        ))}
      </ul>
      <h4>{m.advisor_teams_posters()}</h4>
      {posters.length === 0 ? (
        <p>{m.advisor_teams_no_posters()}</p>
      ) : (
        <ul className="stack gap-3">
          {posters.map(({ fileId, filename }) => (
            <li key={fileId}>
              <a href={`/api/files/${fileId}`}>{filename}</a>
            </li>
          ))}
        </ul>
      )}
      {mayCheckIn && (
        <div>
          <ButtonLink to={`${paths.checkIn}?team=${team.id}`}>{m.check_in_title()}</ButtonLink>
        </div>
      )}
    </article>
  )
}
