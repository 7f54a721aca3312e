import type { KnownAnswers } from '@project-week/contract/companies/company-form-link'
import type { LeadStage } from '@project-week/contract/states'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { current } from './company.queries.ts'

export type LeadRow = Selectable<Tables['leads']> & { stage: LeadStage }

/** Whether a company `c` is this lead, as far as a name or a contact tells. */
const isLead = sql<boolean>`(
  folded(c.company_name) = folded(leads.company_name)
  or leads.contact_email <> '' and lower(c.contact_email) = lower(leads.contact_email))`

/** docs/states.md. */
const stage = sql<LeadStage>`case
  when exists (select from companies c where c.edition = ${current} and ${isLead}) then 'registered'
  when leads.contacted_for = ${current} then 'contacted'
  else 'to-contact' end`.as('stage')

/** In the order of their names. */
export const listLeads = (db: Database): Promise<LeadRow[]> =>
  db
    .selectFrom('leads')
    .selectAll()
    .select(stage)
    .orderBy(sql`company_name collate "de-x-icu"`)
    .orderBy('id')
    .execute()

/** Two leads of one name that are saved at once take turns, so that the second is told of the first. */
export async function takeTurns(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('leads'))`.execute(db)
}

/** @param lead `answers`: what a file said of it */
export const insertLead = (
  db: Database,
  { answers = {}, ...lead }: Omit<Insertable<Tables['leads']>, 'answers'> & { answers?: KnownAnswers },
): Promise<LeadRow> =>
  db
    .insertInto('leads')
    .values({ ...lead, answers: JSON.stringify(answers) })
    .returningAll()
    .returning(stage)
    .executeTakeFirstOrThrow()

export const findLead = (db: Database, id: string): Promise<Selectable<Tables['leads']> | undefined> =>
  db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()

/** The lead, held until the transaction ends. */
export const lockLead = (db: Database, id: string): Promise<LeadRow | undefined> =>
  db.selectFrom('leads').selectAll().select(stage).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateLead = (db: Database, id: string, changes: Updateable<Tables['leads']>): Promise<LeadRow> =>
  db.updateTable('leads').set(changes).where('id', '=', id).returningAll().returning(stage).executeTakeFirstOrThrow()

export const deleteLead = (db: Database, id: string): Promise<{ companyName: string } | undefined> =>
  db.deleteFrom('leads').where('id', '=', id).returning('companyName').executeTakeFirst()

/** What else has this name, or this contact: another lead, or a registration for any edition. */
export async function findKnown(
  db: Database,
  { id, companyName, contactEmail }: { id: string; companyName: string; contactEmail: string },
): Promise<'lead' | 'company' | undefined> {
  const { rows } = await sql<{ kind: 'lead' | 'company' }>`
    select 'lead' as kind from leads where id <> ${id} and folded(company_name) = folded(${companyName})
    union all
    select 'company' from companies
     where folded(company_name) = folded(${companyName})
        or ${contactEmail} <> '' and lower(contact_email) = lower(${contactEmail})
    limit 1`.execute(db)
  return rows[0]?.kind
}

/** Names and contacts of all leads, and of the companies of all editions. */
export async function listNamesAnywhere(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select company_name as name, contact_email as email from leads
    union select company_name, contact_email from companies`.execute(db)
  return rows.flatMap(({ name, email }) => [name, email])
}

/**
 * Gives a registration the owner and the next step of its lead, which keeps its owner. Answers the lead's id, or
 * undefined where nothing was kept of any.
 */
export async function inheritLead(db: Database, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with lead as (
      select leads.* from companies c join leads on ${isLead}
       where c.id = ${companyId} and (leads.owned_by <> '' or leads.next_step <> '')
       order by leads.created_at desc, leads.id limit 1
         for update of leads
    ), moved as (
      update leads set next_step = '', next_step_on = null from lead where leads.id = lead.id
    ), kept as (
      insert into company_pipeline (company_id, owned_by, next_step, next_step_on)
      select ${companyId}, owned_by, next_step, next_step_on from lead
    )
    select id from lead`.execute(db)
  return rows[0]?.id
}

/** Leads whose next step is due by a day, of one person or of nobody. */
export async function countDueLeads(db: Database, { email, today }: { email: string; today: string }): Promise<number> {
  const row = await db
    .selectFrom('leads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('nextStepOn', '<=', today)
    .where('ownedBy', 'in', ['', email])
    .executeTakeFirstOrThrow()
  return row.count
}
