import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { current } from './company.queries.ts'

/**
 * Companies of the current edition that take part and whose address is not confirmed, one for each address: the one that
 * it was asked about least. An address was asked fewer times than this about all of them, and last before then or not at
 * all: anybody can register any number of companies with it.
 *
 * @param id only those with the address of this one
 */
export async function listToRemind(
  db: Database,
  { timesAsked, before, id = null }: { timesAsked: number; before: Date; id?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select distinct on (address) company_id from (
      select s.company_id, s.state, c.created_at, lower(c.contact_email) as address, l.times,
             sum(l.times) over same as all_times, max(l.last) over same as last
        from company_standing s
        join companies c on c.id = s.company_id
        cross join lateral (
          select count(*)::int as times, max(created_at) as last from links where company_id = c.id) l
       where s.edition = ${current} and s.address_state = 'unconfirmed'
         and (${id}::uuid is null or lower(c.contact_email) = (
           select lower(contact_email) from companies where id = ${id}::uuid))
      window same as (partition by lower(c.contact_email))) asked
     where state <> 'cancelled' and all_times < ${timesAsked}::int and coalesce(last < ${before}, true)
     order by address, times, created_at, company_id`.execute(db)
  return rows.map(({ companyId }) => companyId)
}
