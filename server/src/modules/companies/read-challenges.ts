import type { OpenChallenge } from '@project-week/contract/companies/challenge'
import { BusinessField, businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import type { Database } from '../../db/database.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { listShownChallenges } from './challenge.queries.ts'

/** What the public page shows now of companies that agree and that the office has released. */
export async function readChallenges(db: Database): Promise<OpenChallenge[]> {
  const { matching } = await getCurrentEdition(db)
  const rows = await listShownChallenges(db, matching.maximum)
  return rows.map(({ mappedFieldOfBusiness, ...row }) => ({
    ...row,
    field: businessFieldKey(row.fieldOfBusiness) ?? BusinessField.safeParse(mappedFieldOfBusiness).data ?? null,
  }))
}
