import type { Edition } from '@project-week/contract/editions/edition'
import { paths } from '@project-week/contract/paths'
import type { Deps } from '../../deps.ts'
import { companyPage } from '../hosting/hosting.mails.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { contactValues, linesOf, linkTo, weekOf } from '../mail/values.ts'
import { type Asking, askingValues } from './offer.mails.ts'
import { describePlacement } from './placement-text.ts'
import { type CompanyMail, nameOf, type Plan, type StudentMail, type TeamPlan } from './plan.ts'
import type { PlanToPublish } from './read-plan.ts'

type Site = Pick<Deps, 'publicUrl'>

/** The others of a team, a line each, by name and address. */
const colleaguesOf = (email: string, team: TeamPlan | undefined, { people }: Plan): string =>
  linesOf(
    (team?.after ?? [])
      .filter((other) => other !== email)
      .map((other) => {
        const person = people.get(other)
        return person === undefined ? other : `${nameOf(person)}, ${other}`
      }),
  )

/** Why the run put somebody there; nothing of somebody whom the run does not know. */
function whyOf({ person, after }: StudentMail, companies: PlanToPublish['companies']) {
  const company = companies.get(after?.companyId ?? '')
  if (company === undefined || !('because' in person)) return ''
  const reason = describePlacement(person, company)
  return { en: `Why this company: ${reason.en}`, de: `Warum dieses Unternehmen: ${reason.de}` }
}

const rankOf = ({ person }: StudentMail) => {
  const rank = 'waitingRank' in person ? person.waitingRank : null
  return rank === null
    ? ''
    : { en: ` You are number ${rank} on the waiting list.`, de: ` Du stehst auf Platz ${rank} der Warteliste.` }
}

/** @param asking for an answer, where the mail is about another place than before */
export function studentMail(
  site: Site,
  mail: StudentMail,
  { edition, plan, companies, asking }: Pick<PlanToPublish, 'edition' | 'plan' | 'companies'> & { asking: Asking },
): Mail {
  const { person, news, before, after } = mail
  const nameAt = (team: TeamPlan | undefined) => companies.get(team?.companyId ?? '')?.companyName ?? ''
  const recipient = person.email
  const values = {
    firstName: person.firstname,
    week: weekOf(edition),
    ownPage: linkTo(site, paths.studentProfileActions),
  }
  const inTeam = { ...values, company: nameAt(after), colleagues: colleaguesOf(person.email, after, plan) }
  const asked = () => ({ ...inTeam, why: whyOf(mail, companies), ...askingValues(site, asking) })
  switch (news) {
    case 'placed':
      return automaticMail('student-placed', { recipient, values: asked() })
    case 'moved':
      return automaticMail('student-moved', { recipient, values: { ...asked(), before: nameAt(before) } })
    case 'colleagues':
      return automaticMail('student-colleagues', { recipient, values: inTeam })
    case 'lost':
      return automaticMail('student-lost', { recipient, values: { ...values, before: nameAt(before) } })
    case 'unplaced':
      return automaticMail('student-unplaced', { recipient, values: { ...values, rank: rankOf(mail) } })
  }
}

/** A company sees name, study programme and address of its students, and no more. */
const teamLines = (teams: readonly TeamPlan[], { people }: Plan): string =>
  teams
    .map(({ after }) =>
      linesOf(
        after.map((email) => {
          const person = people.get(email)
          return person === undefined ? email : `${nameOf(person)}, ${person.currentfieldofstudy}, ${email}`
        }),
      ),
    )
    .join('\n\n')

/** Whether a company gets a link to a page of its own. */
export const hostsTeam = ({ news }: Pick<CompanyMail, 'news'>): boolean => news !== 'company-lost'

/** @param token of the link to the company's page */
export function companyMail(
  site: Site,
  { company, news, teams }: CompanyMail,
  { edition, plan, token }: { edition: Edition; plan: Plan; token: string },
): Mail {
  const recipient = company.contactEmail
  const values = { ...contactValues(company), week: weekOf(edition) }
  const page = companyPage(site, token)
  switch (news) {
    case 'company-team':
    case 'company-changed':
      return automaticMail(news, { recipient, values: { ...values, team: teamLines(teams, plan), companyPage: page } })
    case 'company-none':
      return automaticMail('company-none', { recipient, values: { ...values, companyPage: page } })
    case 'company-lost':
      return automaticMail('company-lost', { recipient, values })
  }
}
