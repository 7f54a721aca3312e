import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { current } from './company.queries.ts'

/**
 * Companies of the current edition that take part, whose address is not confirmed, that were asked fewer times than this
 * and last before then, or not at all.
 *
 * @param id only this one
 */
export async function listToRemind(
  db: Database,
  { timesAsked, before, id }: { timesAsked: number; before: Date; id?: string },
): Promise<string[]> {
  const only = id === undefined ? sql`true` : sql`s.company_id = ${id}`
  const { rows } = await sql<{ companyId: string }>`
    select s.company_id from company_standing s
     where s.edition = ${current} and s.address_state = 'unconfirmed' and s.state <> 'cancelled' and ${only}
       and (select count(*) < ${timesAsked}::int and coalesce(max(l.created_at) < ${before}, true)
              from links l where l.company_id = s.company_id)
     order by s.company_id`.execute(db)
  return rows.map(({ companyId }) => companyId)
}
