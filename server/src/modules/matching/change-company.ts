import type { changeMatchedCompany } from '@project-week/contract/matching/matching'
import { settingMessages } from '@project-week/contract/matching/settings'
import type { AnswerOf, BodyOf } from '@project-week/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { lockCompany } from '../companies/company.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'

/**
 * How many teams a company may have, of which size, or the field its own words stand for. What is not sent stays: a change
 * of the one does not undo what somebody else has decided about the other.
 *
 * @throws 404 not_found, 422 validation_failed for a smallest team above the largest
 */
export async function changeCompany(
  { db, clock }: Deps,
  caller: Caller,
  { id, change }: { id: string; change: BodyOf<typeof changeMatchedCompany> },
): Promise<AnswerOf<typeof changeMatchedCompany>> {
  return db.transaction().execute(async (tx) => {
    const edition = await getCurrentEdition(tx)
    const company = await lockCompany(tx, id)
    if (company?.edition !== edition.label) throw notFound('companyOfEdition')
    const {
      teamLimit = company.teamLimit,
      mappedFieldOfBusiness = company.mappedFieldOfBusiness,
      minimumTeam = company.minimumTeam,
      maximumTeam = company.maximumTeam,
    } = change
    if (minimumTeam !== null && maximumTeam !== null && minimumTeam > maximumTeam) {
      throw validationFailed({
        [change.minimumTeam === undefined ? 'maximumTeam' : 'minimumTeam']: settingMessages.sizes,
      })
    }
    const after = { teamLimit, mappedFieldOfBusiness, minimumTeam, maximumTeam }
    await tx.updateTable('companies').set(after).where('id', '=', id).execute()
    await recordAudit(tx, clock, {
      ...caller,
      action: 'change-matching',
      record: ['company', id],
      details: { ...change },
    })
    return { id, ...after }
  })
}
