import type { Deps } from '../../deps.ts'
import type { Mail } from '../mail/compose.ts'
import { companyMail, studentMail } from './publication.mails.ts'
import { isAsked, nameOf } from './planned.ts'
import type { PlanToPublish } from './read-plan.ts'

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
  const mail = students.find(({ person }) => person.profileId === id)
  if (mail?.news === undefined) return undefined
  const { person, news, after } = mail
  const asks = { silent: planned.edition.answers.silent, token: noToken }
  return studentMail(
    site,
    { person, news, companyId: after?.companyId ?? null, members: after?.after ?? [] },
    {
      ...planned,
      shown: new Map([...planned.plan.people].map(([key, one]) => [key, { name: nameOf(one), email: one.email }])),
      asking: isAsked(mail)
        ? { ...asks, dueOn, isFromWaitingList: false }
        : person.answer === 'open'
          ? { ...asks, dueOn: person.dueOn ?? dueOn, isFromWaitingList: person.isFromWaitingList }
          : undefined,
      maySeek: true,
    },
  )
}
