import type { Deps } from '../../deps.ts'
import type { Mail } from '../mail/compose.ts'
import { companyMail, studentMail } from './publication.mails.ts'
import type { PlanToPublish } from './read-plan.ts'

/**
 * The mails of a plan, by the id of the profile or the company that each is for.
 *
 * @param only the one that is asked for
 */
export function composePlannedMails(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  planned: PlanToPublish,
  only?: string,
): Map<string, Mail> {
  const { plan } = planned
  const isAsked = (id: string) => only === undefined || only === id
  const students = plan.students.filter(({ person }) => isAsked(person.profileId))
  const companies = plan.companies.filter(({ company }) => isAsked(company.id))
  return new Map([
    ...students.map((mail) => [mail.person.profileId, studentMail({ publicUrl }, mail, planned)] as const),
    ...companies.map((mail) => [mail.company.id, companyMail(mail, planned)] as const),
  ])
}
