import type { Deps } from '../../deps.ts'
import type { Mail } from '../mail/compose.ts'
import { companyMail, studentMail } from './publication.mails.ts'
import type { StudentMail } from './planned.ts'
import type { PlanToPublish } from './read-plan.ts'

/** Who is asked to take a place: it is another one than before. */
export const isAsked = ({ news }: StudentMail): boolean => news === 'placed' || news === 'moved'

/** In place of a link's token, while nothing is published: nobody can be handed one that works. */
const noToken = 'made-when-published'

type Site = Pick<Deps, 'publicUrl'>

/**
 * The mails of a plan to students, by the id of the profile that each is for.
 *
 * @param only the one that is asked for
 * @param tokens of the links, by profile
 */
export function composeStudentMails(
  { publicUrl }: Site,
  planned: PlanToPublish,
  { only, dueOn, tokens }: { only?: string; dueOn: string; tokens?: ReadonlyMap<string, string> },
): Map<string, Mail> {
  const { silent } = planned.edition.answers
  return new Map(
    planned.plan.students
      .filter(({ person: { profileId }, isTold }) => isTold && (only === undefined || only === profileId))
      .map((mail) => {
        const id = mail.person.profileId
        const asking = { dueOn, silent, token: tokens?.get(id) ?? noToken }
        return [id, studentMail({ publicUrl }, mail, { ...planned, asking })] as const
      }),
  )
}

/** The one mail of a plan to this profile or company. */
export function composePlannedMail(
  site: Site,
  planned: PlanToPublish,
  { id, dueOn }: { id: string; dueOn: string },
): Mail | undefined {
  const company = planned.plan.companies.find(({ company: one }) => one.id === id)
  return company === undefined
    ? composeStudentMails(site, planned, { only: id, dueOn }).get(id)
    : companyMail(site, company, { ...planned, token: noToken })
}
