import type { changeMatchedCompany } from '@project-week/contract/matching'
import type { BodyOf } from '@project-week/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'

/** How many teams a company may have, and the field its own words stand for. @throws 404 not_found */
export async function changeCompany(
  { db, clock }: Deps,
  {
    id,
    change,
    person,
    address,
  }: { id: string; change: BodyOf<typeof changeMatchedCompany>; person: Person; address: string },
): Promise<{ id: string; teamLimit: number; mappedFieldOfBusiness: string | null }> {
  const { teamLimit, mappedFieldOfBusiness } = change
  await db.transaction().execute(async (tx) => {
    const edition = await getCurrentEdition(tx)
    const { numUpdatedRows } = await tx
      .updateTable('companies')
      .set({ team_limit: teamLimit, mapped_field_of_business: mappedFieldOfBusiness })
      .where('id', '=', id)
      .where('edition', '=', edition.label)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw notFound('A company of this edition')
    await recordAudit(tx, clock, {
      actor: person,
      action: 'change-matching',
      record: ['company', id],
      address,
      details: { teamLimit, mappedFieldOfBusiness },
    })
  })
  return { id, teamLimit, mappedFieldOfBusiness }
}
