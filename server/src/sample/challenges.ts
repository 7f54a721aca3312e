import { challengeConsent } from '@project-week/contract/companies/company-fields'
import { isEligibleProgramme } from '@project-week/contract/enumerations/study-programmes'
import type { Database } from '../db/database.ts'
import { releaseChallengesOf } from '../modules/companies/challenge.queries.ts'

/** How many challenges the office has released so far. */
const released = 7

/**
 * Every third company agrees that its challenge is public; the office has released the first of them that look for
 * students who can register, no two alike.
 */
export async function addChallenges(
  tx: Database,
  companies: readonly {
    id: string
    createdAt: Date | string
    preferredFieldOfStudy: readonly string[]
    businessProblem: string
  }[],
  newId: () => string,
): Promise<void> {
  const agreeing = companies.filter((_, at) => at % 3 === 0)
  const ids = agreeing.map(({ id }) => id)
  await tx.updateTable('companies').set({ agreesToChallenge: true }).where('id', 'in', ids).execute()
  await tx
    .insertInto('consents')
    .values(
      agreeing.map(({ id, createdAt }) => ({
        id: newId(),
        recordType: 'company',
        recordId: id,
        kind: 'challenge',
        version: challengeConsent.version,
        givenAt: createdAt,
      })),
    )
    .execute()
  const looking = agreeing.filter(({ preferredFieldOfStudy }) =>
    preferredFieldOfStudy.some((name) => isEligibleProgramme(name, ['Master'])),
  )
  const different = new Map(looking.map(({ id, businessProblem }) => [businessProblem, id]))
  await releaseChallengesOf(tx, [...different.values()].slice(0, released))
}
