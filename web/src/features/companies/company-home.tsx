import { siteWords } from '@project-week/content/site-words'
import { dateRange, fill } from '@project-week/content/words'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { studentFields } from '@project-week/contract/registrations/student-fields'
import { type CompanyTeam, listCompanyTeams } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import type { User } from '../../lib/session/session.ts'
import { fieldWord } from '../../lib/words/field-words.ts'
import { phoneAddress } from '../../lib/words/phone-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { MailLink, MailLinks } from '../../ui/base/mail-link.tsx'
import { CalendarButton } from '../../ui/calendar-button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { EditionStages } from '../../ui/page/edition-stages.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import './company-home.css'

/**
 * The home of an authorised user of type Company: the team once there is one, what was uploaded, whom to ask.
 *
 * @param page the way to the company's page
 * @param children the uploads
 */
export function CompanyHome({ user, page, children }: { user: User; page: ReactNode; children: ReactNode }) {
  const programme = useQuery(programmeStateQuery())
  const { mailbox, team } = organiser()
  const words = programme.data && siteWords(organiser(), programme.data.edition, getLocale())
  return (
    <div className="stack gap-6 company-home audience-company">
      <PageHeader
        title={m.student_welcome({ name: [user.firstname, user.lastname].filter(Boolean).join(' ') })}
        lead={
          programme.data &&
          m.company_home_lead({
            week: dateRange(programme.data.edition.programmeStart, programme.data.edition.programmeEnd, getLocale()),
          })
        }
      />
      {page}
      {programme.data && <Stages programme={programme.data} />}
      <Teams programme={programme.data} />
      {children}
      <section aria-labelledby="company-contact">
        <h2 id="company-contact">{m.company_home_contact()}</h2>
        <p>{m.company_home_contact_text()}</p>
        <ul className="stack gap-2">
          <li>
            <MailLink to={mailbox} />
          </li>
          {words &&
            team.map(({ role, phone }) => (
              <li key={role.en}>
                {fill(role[getLocale()], words)}: <a href={phoneAddress(phone)}>{phone}</a>
              </li>
            ))}
        </ul>
      </section>
    </div>
  )
}

function Stages({ programme }: { programme: ProgrammeState }) {
  const teams = useQuery(queryOf(listCompanyTeams))
  return (
    <section aria-labelledby="company-stages">
      <h2 id="company-stages">{m.ui_stages()}</h2>
      <EditionStages programme={programme} registrationOf={['companies']} hasTeams={(teams.data ?? []).length > 0} />
      {berlinDay(programme.now) <= programme.edition.programmeEnd && <CalendarButton edition={programme.edition} />}
    </section>
  )
}

function Teams({ programme }: { programme: ProgrammeState | undefined }) {
  const teams = useQuery(queryOf(listCompanyTeams))
  if (teams.isError)
    return (
      <Alert tone="error" title={m.shell_error_title()}>
        {m.shell_error_text()}
      </Alert>
    )
  if (!teams.isSuccess) return <Spinner block label={m.company_home_loading()} />
  return (
    <section aria-labelledby="company-teams">
      <h2 id="company-teams">{teams.data.length > 1 ? m.company_home_teams() : m.company_home_team()}</h2>
      {teams.data.length === 0 && programme && (
        <p>
          <MailLinks>
            {noTeamText(programme)({ edition: programme.edition.label, mailbox: organiser().mailbox })}
          </MailLinks>
        </p>
      )}
      {teams.data.map((team) => (
        <Team key={team._id} team={team} />
      ))}
    </section>
  )
}

function noTeamText({ now, edition }: ProgrammeState) {
  const today = berlinDay(now)
  if (today < edition.programmeStart) return m.company_home_team_later
  return today > edition.programmeEnd ? m.company_home_had_no_team : m.company_home_no_team
}

function Team({ team: { companyName, members } }: { team: CompanyTeam }) {
  return (
    <div className="stack panel company-home__team">
      <h3>{companyName}</h3>
      <ul className="stack gap-5">
        {members.map(({ name, email, currentfieldofstudy, germanlanguagelevel }) => (
          <li className="stack stack--start gap-1" key={email}>
            {name && <strong dir="auto">{name}</strong>}
            <MailLink to={email} />
            {currentfieldofstudy && <span>{currentfieldofstudy}</span>}
            {germanlanguagelevel && (
              <span>
                {m.company_home_german({ level: fieldWord(studentFields.germanlanguagelevel, germanlanguagelevel) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
