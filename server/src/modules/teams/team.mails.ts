import type { Edition } from '@project-week/contract/editions/edition'
import { paths } from '@project-week/contract/paths'
import type { CompanyNews } from '../../db/tables.ts'
import { companyPage } from '../companies/company-link.ts'
import type { HostedTeamRow } from './hosted-team.queries.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'
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

type ShownTeam = {
  members: readonly Pick<HostedTeamRow['members'][number], 'personId' | 'name' | 'currentfieldofstudy' | 'email'>[]
}

const nobody = { en: 'Nobody at the moment', de: 'Zurzeit niemand' }

/** Teams as a company sees them in a mail: name, study programme and address of its students, and no more. */
export const teamLines = (teams: readonly ShownTeam[]) =>
  inBoth((locale) =>
    teams
      .map(({ members }) =>
        members.length === 0
          ? nobody[locale]
          : linesOf(
              members.map(({ name, currentfieldofstudy, email }) =>
                [name, currentfieldofstudy, email].filter((it) => it !== '').join(', '),
              ),
            ),
      )
      .join('\n\n'),
  )

/** @param token of the link to the company's page */
export function companyNewsMail(
  site: Site,
  {
    company,
    news,
    teams,
    edition,
    token,
  }: {
    company: Contact & { id: string }
    news: CompanyNews
    teams: readonly ShownTeam[]
    edition: Edition
    token: string
  },
): Mail {
  const about = {
    recipient: company.contactEmail,
    companyId: company.id,
    // Of teams without anybody nothing is said: that they are dissolved is no news either.
    teams: news === 'company-none' ? [] : teams.map(({ members }) => members.map(({ personId }) => personId)),
  }
  const values = { ...contactValues(company), week: weekOf(edition) }
  const page = { companyPage: companyPage(site, token) }
  switch (news) {
    case 'company-team':
    case 'company-changed':
      return automaticMail(news, { ...about, values: { ...values, ...page, team: teamLines(teams) } })
    case 'company-none':
      return automaticMail(news, { ...about, values: { ...values, ...page } })
    case 'company-lost':
      return automaticMail(news, { ...about, values })
  }
}
