import {
  challengeMessages,
  type releaseChallenges as endpoint,
  type OpenChallenge,
} from '@project-week/contract/companies/challenge'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { BusinessField, businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { isEligibleProgramme } from '@project-week/contract/enumerations/study-programmes'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudits } from '../audit/audit.queries.ts'
import { lockChallenges, releaseChallengesOf, withdrawChallengesOf, listShownChallenges } from './challenge.queries.ts'
import type { Database } from '../../db/database.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'

type Release = AnswerOf<typeof endpoint>['before'][number]

/**
 * Shows the challenges of companies on the public page or takes them off: of all of them or, where one may not be shown,
 * of none.
 *
 * @returns what was before, of those that it changed
 * @throws 404 not_found, 409 conflict where a company has not agreed, has not confirmed its address or does not take part
 */
export function releaseChallenges(
  { db, clock }: Deps,
  caller: Caller,
  changes: readonly Release[],
): Promise<Release[]> {
  const wanted = new Map(changes.map(({ id, isShown }) => [id, isShown]))
  return db.transaction().execute(async (tx) => {
    const rows = await lockChallenges(tx, [...wanted.keys()])
    if (rows.length < wanted.size) throw notFound('companies')
    const changed = rows.filter(({ id, isReleased }) => isReleased !== wanted.get(id))
    const shown = changed.filter(({ isReleased }) => !isReleased)
    if (shown.some(({ isAgreed }) => !isAgreed)) throw conflict(challengeMessages.noConsent)
    if (shown.some(({ isConfirmed }) => !isConfirmed)) throw conflict(challengeMessages.unconfirmed)
    if (shown.some(({ takesPart }) => !takesPart)) throw conflict(challengeMessages.notTakingPart)
    const idsOf = (some: typeof rows) => some.map(({ id }) => id)
    await releaseChallengesOf(tx, idsOf(shown))
    await withdrawChallengesOf(tx, idsOf(changed.filter(({ isReleased }) => isReleased)))
    await recordAudits(
      tx,
      clock,
      changed.map(({ id, isReleased }) => ({
        ...caller,
        action: isReleased ? 'withdraw-release' : 'release',
        record: ['company', id],
      })),
    )
    return changed.map(({ id, isReleased }) => ({ id, isShown: isReleased }))
  })
}

/**
 * What the public page shows now of companies that agree and that the office has released, with the programmes whose
 * students can register; of these, what it showed last, unless the text has changed since.
 */
export async function readChallenges(db: Database, ids?: readonly string[]): Promise<OpenChallenge[]> {
  if (ids?.length === 0) return []
  const { matching, eligibleDegrees } = await getCurrentEdition(db)
  const rows = await listShownChallenges(db, matching.maximum, ids)
  return rows.map(({ mappedFieldOfBusiness, ...row }) => ({
    ...row,
    programmes: row.programmes.filter((programme) => isEligibleProgramme(programme, eligibleDegrees)),
    field: businessFieldKey(row.fieldOfBusiness) ?? BusinessField.safeParse(mappedFieldOfBusiness).data ?? null,
  }))
}
