import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { isSameCompany } from './company.queries.ts'

export type PipelineRow = Selectable<Tables['companyPipeline']>

/** The admins there are, by name. */
export const listOwners = (db: Database): Promise<{ email: string; name: string }[]> =>
  db
    .selectFrom('authorisedUsers')
    .select(['email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('type', '=', 'Admin')
    .where('removedAt', 'is', null)
    .orderBy(sql`lower(last_name)`)
    .orderBy('email')
    .execute()

/**
 * What the office keeps of those of these companies that there are, which are held until the transaction ends: two
 * changes of one company follow each other.
 */
export async function lockPipelines(db: Database, ids: readonly string[]): Promise<PipelineRow[]> {
  await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // In a question of its own: it sees what was saved while the first one waited.
  return db
    .selectFrom('companies as c')
    .leftJoin('companyPipeline as p', 'p.companyId', 'c.id')
    .select([
      'c.id as companyId',
      sql<string>`coalesce(p.owned_by, '')`.as('ownedBy'),
      sql<boolean>`coalesce(p.nda_on_paper, false)`.as('ndaOnPaper'),
      sql<string>`coalesce(p.next_step, '')`.as('nextStep'),
      'p.nextStepOn',
    ])
    .where('c.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function savePipelines(db: Database, rows: readonly PipelineRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('companyPipeline')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('companyId').doUpdateSet({
        ownedBy: sql`excluded.owned_by`,
        ndaOnPaper: sql`excluded.nda_on_paper`,
        nextStep: sql`excluded.next_step`,
        nextStepOn: sql`excluded.next_step_on`,
      }),
    )
    .execute()
}

/**
 * Gives a new registration the owner and the next step of the company's last registration for another edition, which
 * keeps its owner. Answers the id of that one, or undefined where nothing was kept of any.
 */
export async function inheritPipeline(db: Database, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with earlier as (
      select p.* from companies n
        join companies e on e.edition <> n.edition and ${isSameCompany(sql`e`, sql`n`)}
        join company_pipeline p on p.company_id = e.id
       where n.id = ${companyId} and (p.owned_by <> '' or p.next_step <> '')
       order by e.created_at desc, e.id limit 1
         for update of p
    ), moved as (
      update company_pipeline p set next_step = '', next_step_on = null from earlier
       where p.company_id = earlier.company_id
    ), kept as (
      insert into company_pipeline (company_id, owned_by, next_step, next_step_on)
      select ${companyId}, owned_by, next_step, next_step_on from earlier
    )
    select company_id as id from earlier`.execute(db)
  return rows[0]?.id
}

/** Next steps that are due by a day, with companies registered or not, of one person or of nobody. */
export async function countDue(db: Database, { email, today }: { email: string; today: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select owned_by, next_step_on from company_pipeline
      union all
      select owned_by, next_step_on from leads l join lead_standing s on s.lead_id = l.id) kept
     where next_step_on <= ${today} and owned_by in ('', ${email})`.execute(db)
  return rows[0]?.count ?? 0
}
