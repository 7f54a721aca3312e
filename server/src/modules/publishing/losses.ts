import type { Loss } from '@project-week/contract/publishing/publication'
import { nameOf } from './planned.ts'
import type { PlanToPublish } from './read-plan.ts'

/** Everybody who loses their place, or has one at another company afterwards. */
export const lossesOf = ({ plan, companies }: Pick<PlanToPublish, 'plan' | 'companies'>): Loss[] => {
  const companyAt = (id: string | undefined) => companies.get(id ?? '')?.companyName ?? ''
  return plan.students.flatMap(({ person, before, after }): Loss[] =>
    before !== undefined && before.companyId !== after?.companyId
      ? [
          {
            person: person.profileId,
            name: nameOf(person),
            from: companyAt(before.companyId),
            to: after === undefined ? null : companyAt(after.companyId),
            hasAccepted: person.answer === 'accepted',
            isCheckedIn: person.isCheckedIn,
            hasCertificate: person.hasCertificate,
          },
        ]
      : [],
  )
}
