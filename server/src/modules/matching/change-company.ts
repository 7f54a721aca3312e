import type { changeMatchedCompany } from '@project-week/contract/matching/matching'
import type { BodyOf } from '@project-week/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { lockCompany } from '../companies/company.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'

/**
 * How many teams a company may have, or the field its own words stand for. What is not sent stays: a press on the one
 * does not undo what somebody else has decided about the other.
 *
 * @throws 404 not_found
 */
export async function changeCompany(
  { db, clock }: Deps,
  { person, ip }: Caller,
  { id, change }: { id: string; change: BodyOf<typeof changeMatchedCompany> },
): Promise<{ id: string; teamLimit: number; mappedFieldOfBusiness: string | null }> {
  return db.transaction().execute(async (tx) => {
    const edition = await getCurrentEdition(tx)
    const company = await lockCompany(tx, id)
    if (company?.edition !== edition.label) throw notFound('A company of this edition')
    const { teamLimit = company.teamLimit, mappedFieldOfBusiness = company.mappedFieldOfBusiness } = change
    await tx.updateTable('companies').set({ teamLimit, mappedFieldOfBusiness }).where('id', '=', id).execute()
    await recordAudit(tx, clock, {
      actor: person,
      action: 'change-matching',
      record: ['company', id],
      ip,
      details: { ...change },
    })
    return { id, teamLimit, mappedFieldOfBusiness }
  })
}
