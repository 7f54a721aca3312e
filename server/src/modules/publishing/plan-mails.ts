import type { Deps } from '../../deps.ts'
import type { Mail } from '../mail/compose.ts'
import { companyMail, studentMail } from './publication.mails.ts'
import type { StudentMail } from './planned.ts'
import type { PlanToPublish } from './read-plan.ts'

/** Who is asked to take a place: it is another one than before. */
export const isAsked = ({ news }: StudentMail): boolean => news === 'placed' || news === 'moved'

/** In place of a link's token, while nothing is published: nobody can be handed one that works. */
const noToken = 'made-when-published'

/**
 * The mails of a plan, by the id of the profile or the company that each is for.
 *
 * @param only the one that is asked for
 * @param tokens of the links, by profile and company
 */
export function composePlannedMails(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  planned: PlanToPublish,
  { only, dueOn, tokens }: { only?: string; dueOn: string; tokens?: ReadonlyMap<string, string> },
): Map<string, Mail> {
  const { plan, edition } = planned
  const { silent } = edition.answers
  const isWanted = (id: string) => only === undefined || only === id
  const students = plan.students.filter(({ person, isTold }) => isTold && isWanted(person.profileId))
  const companies = plan.companies.filter(({ company }) => isWanted(company.id))
  return new Map([
    ...students.map((mail) => {
      const id = mail.person.profileId
      const asking = { dueOn, silent, token: tokens?.get(id) ?? noToken }
      return [id, studentMail({ publicUrl }, mail, { ...planned, asking })] as const
    }),
    ...companies.map((mail) => {
      const { id } = mail.company
      return [id, companyMail({ publicUrl }, mail, { ...planned, token: tokens?.get(id) ?? noToken })] as const
    }),
  ])
}
