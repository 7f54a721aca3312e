import type { Edition } from '@project-week/contract/editions/edition'
import { paths } from '@project-week/contract/paths'
import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linesOf, linkTo, weekOf } from '../mail/values.ts'
import { companyNewsMail } from '../teams/team.mails.ts'
import { type Asking, askingValues } from './offer.mails.ts'
import { describePlacement } from './placement-text.ts'
import { type CompanyMail, nameOf, type Plan, type StudentMail, type TeamPlan } from './planned.ts'
import type { PlanToPublish } from './read-plan.ts'

type Site = Pick<Deps, 'publicUrl'>
type People = Pick<Plan, 'people'>

/** The others of a team, a line each, by name and address. */
const colleaguesOf = (personId: string, team: TeamPlan | undefined, { people }: People): string =>
  linesOf(
    (team?.after ?? [])
      .filter((other) => other !== personId)
      .flatMap((other) => {
        const person = people.get(other)
        return person === undefined ? [] : [`${nameOf(person)}, ${person.email}`]
      }),
  )

/** Why the run put somebody there; nothing of somebody whom the run does not know. */
function whyOf({ person, after }: Pick<StudentMail, 'person' | 'after'>, companies: PlanToPublish['companies']) {
  const company = companies.get(after?.companyId ?? '')
  if (company === undefined || !('because' in person)) return ''
  const reason = describePlacement(person, company)
  return { en: `Why this company: ${reason.en}`, de: `Warum dieses Unternehmen: ${reason.de}` }
}

const rankOf = ({ person }: Pick<StudentMail, 'person'>) => {
  const rank = 'waitingRank' in person ? person.waitingRank : null
  return rank === null
    ? ''
    : { en: ` You are number ${rank} on the waiting list.`, de: ` Du stehst auf Platz ${rank} der Warteliste.` }
}

/** @param asking for an answer, where the mail is about another place than before */
export function studentMail(
  site: Site,
  mail: Omit<StudentMail, 'isTold'>,
  { edition, plan, companies, asking }: Pick<PlanToPublish, 'edition' | 'companies'> & { plan: People; asking: Asking },
): Mail {
  const { person, news, after, known } = mail
  const nameAt = (companyId: string | null | undefined) => companies.get(companyId ?? '')?.companyName ?? ''
  const to = { recipient: person.email, personId: person.personId }
  const values = {
    firstName: person.firstname,
    week: weekOf(edition),
    ownPage: linkTo(site, paths.studentProfileActions),
  }
  const inTeam = {
    ...values,
    company: nameAt(after?.companyId),
    colleagues: colleaguesOf(person.personId, after, plan),
  }
  const asked = () => ({ ...inTeam, why: whyOf(mail, companies), ...askingValues(site, asking) })
  switch (news) {
    case 'placed':
      return automaticMail('student-placed', { ...to, values: asked() })
    case 'moved':
      return automaticMail('student-moved', { ...to, values: { ...asked(), before: nameAt(known.companyId) } })
    case 'colleagues':
      return automaticMail('student-colleagues', { ...to, values: inTeam })
    case 'lost':
      return automaticMail('student-lost', { ...to, values: { ...values, before: nameAt(known.companyId) } })
    case 'unplaced':
      return automaticMail('student-unplaced', { ...to, values: { ...values, rank: rankOf(mail) } })
  }
}

const shownTeam = ({ after }: TeamPlan, { people }: People) => ({
  members: after.flatMap((personId) => {
    const person = people.get(personId)
    return person === undefined ? [] : [{ ...person, name: nameOf(person) }]
  }),
})

/** @param token of the link to the company's page */
export const companyMail = (
  site: Site,
  { company, news, teams }: CompanyMail,
  { edition, plan, token }: { edition: Edition; plan: People; token: string },
): Mail => companyNewsMail(site, { company, news, teams: teams.map((team) => shownTeam(team, plan)), edition, token })
