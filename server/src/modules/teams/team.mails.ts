import type { Edition } from '@project-week/contract/editions/edition'
import { paths } from '@project-week/contract/paths'
import { companyPage } from '../companies/company-link.ts'
import type { HostedTeamRow } from './hosted-team.queries.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { type Contact, contactValues, linesOf, linkTo, weekOf } from '../mail/values.ts'
import type { TeamMember, TeamRow } from './team.queries.ts'

/* About teams that the office makes, changes and dissolves by hand. */
interface Site {
  publicUrl: () => string
}

const to = ({ email, personId }: TeamMember) => ({ recipient: email, personId })

const valuesOf = (site: Site, { firstname }: TeamMember, edition: Edition) => ({
  firstName: firstname,
  week: weekOf(edition),
  ownPage: linkTo(site, paths.studentProfileActions),
})

/** Of a place that somebody gets back and has not answered: the link of the mail that asked them is kept nowhere. */
const openAnswer = {
  en: 'You have not replied yet. Please accept or decline on your page.',
  de: 'Deine Antwort steht noch aus. Bitte nimm den Platz auf deiner Seite an oder lehne ihn ab.',
}

/** To a student who was given a place by hand. No answer is needed, unless an undo restores a place that they were asked about. */
export const seatedMail = (site: Site, member: TeamMember, team: TeamRow, edition: Edition): Mail =>
  automaticMail('student-placed', {
    ...to(member),
    values: {
      ...valuesOf(site, member, edition),
      company: team.companyName,
      colleagues: linesOf(
        team.members.flatMap(({ personId, name, email }) =>
          personId === member.personId ? [] : [[name, email].filter((it) => it !== '').join(', ')],
        ),
      ),
      why: '',
      asking: member.state === 'asked' ? openAnswer : '',
      answer: '',
    },
  })

export const unseatedMail = (site: Site, member: TeamMember, { companyName }: TeamRow, edition: Edition): Mail =>
  automaticMail('student-lost', {
    ...to(member),
    values: { ...valuesOf(site, member, edition), before: companyName },
  })

type ShownMember = Pick<HostedTeamRow['members'][number], 'name' | 'currentfieldofstudy' | 'email'>

/** Teams as a company sees them in a mail: name, study programme and address of its students, and no more. */
export const teamLines = (teams: readonly { members: readonly ShownMember[] }[]): string =>
  teams
    .map(({ members }) =>
      linesOf(
        members.map(({ name, currentfieldofstudy, email }) =>
          [name, currentfieldofstudy, email].filter((it) => it !== '').join(', '),
        ),
      ),
    )
    .join('\n\n')

type ToldCompany = Contact & { id: string }

const toCompany = ({ id, contactEmail }: ToldCompany) => ({ recipient: contactEmail, companyId: id })

/** To a company that has the link to its page, and whose team somebody has left or joined. */
export const changedTeamMail = (company: ToldCompany, teams: Parameters<typeof teamLines>[0]): Mail =>
  automaticMail('company-members', {
    ...toCompany(company),
    values: { ...contactValues(company), team: teamLines(teams) },
  })

/** @param token of the link to the company's page */
export const newTeamMail = (
  site: Site,
  company: ToldCompany,
  { edition, teams, token }: { edition: Edition; teams: Parameters<typeof teamLines>[0]; token: string },
): Mail =>
  automaticMail('company-team', {
    ...toCompany(company),
    values: {
      ...contactValues(company),
      team: teamLines(teams),
      week: weekOf(edition),
      companyPage: companyPage(site, token),
    },
  })

export const companyLostMail = (company: ToldCompany, edition: Edition): Mail =>
  automaticMail('company-lost', {
    ...toCompany(company),
    values: { ...contactValues(company), week: weekOf(edition) },
  })
