import type { Deps } from '../../deps.ts'
import type { Mail } from '../mail/compose.ts'
import { companyMail, studentMail } from './publication.mails.ts'
import type { StudentMail } from './planned.ts'
import type { PlanToPublish } from './read-plan.ts'

/** Who is asked to take a place: it is another one than before. */
export const isAsked = ({ news }: Pick<StudentMail, 'news'>): boolean => news === 'placed' || news === 'moved'

/** In place of a link's token, while nothing is published: nobody can be handed one that works. */
const noToken = 'made-when-published'

/** The mail of a plan to this profile or company. */
export function composePlannedMail(
  site: Pick<Deps, 'publicUrl'>,
  planned: PlanToPublish,
  { id, dueOn }: { id: string; dueOn: string },
): Mail | undefined {
  const { students, companies } = planned.plan
  const company = companies.find((mail) => mail.company.id === id)
  if (company !== undefined) return companyMail(site, company, { ...planned, token: noToken })
  const mail = students.find(({ person, isTold }) => isTold && person.profileId === id)
  const asking = { dueOn, silent: planned.edition.answers.silent, token: noToken }
  return mail && studentMail(site, mail, { ...planned, asking })
}
