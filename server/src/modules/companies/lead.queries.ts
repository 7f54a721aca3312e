import type { KnownAnswers } from '@project-week/contract/companies/company-form-link'
import type { CompanyStage } from '@project-week/contract/states'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { current } from './company.queries.ts'

export type LeadRow = Selectable<Tables['leads']> & { stage: CompanyStage }

/** Those that have not registered, each with its stage. */
const leadRows = (db: Database) =>
  db
    .selectFrom('leads')
    .innerJoin('leadStanding as standing', 'standing.leadId', 'leads.id')
    .selectAll('leads')
    .select('standing.stage')

/** In the order of their names. */
export const listLeads = (db: Database): Promise<LeadRow[]> =>
  leadRows(db)
    .orderBy(sql`company_name collate "de-x-icu"`)
    .orderBy('leads.id')
    .execute()

/** Two leads of one name that are saved at once take turns, so that the second is told of the first. */
export async function takeTurns(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('leads'))`.execute(db)
}

/** @param lead `answers`: what a file said of it */
export async function insertLead(
  db: Database,
  { answers = {}, ...lead }: Omit<Insertable<Tables['leads']>, 'answers'> & { answers?: KnownAnswers },
): Promise<void> {
  await db
    .insertInto('leads')
    .values({ ...lead, answers: JSON.stringify(answers) })
    .execute()
}

/** Also one that has registered since. */
export const findLead = (db: Database, id: string): Promise<Selectable<Tables['leads']> | undefined> =>
  db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()

export const getLead = (db: Database, id: string): Promise<LeadRow> =>
  leadRows(db).where('leads.id', '=', id).executeTakeFirstOrThrow()

/** Those of these leads that there are, held until the transaction ends. */
export const lockLeads = (db: Database, ids: readonly string[]): Promise<LeadRow[]> =>
  leadRows(db)
    .where('leads.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('leads.id')
    .forUpdate('leads')
    .execute()

export async function updateLead(db: Database, id: string, changes: Updateable<Tables['leads']>): Promise<void> {
  await db.updateTable('leads').set(changes).where('id', '=', id).execute()
}

/** That a campaign invites these to the current edition, each by its mail. */
export async function markInvited(
  db: Database,
  campaignId: string,
  invited: readonly { leadId: string; mailId: string }[],
): Promise<void> {
  const ids = invited.map(({ leadId }) => leadId)
  const mails = invited.map(({ mailId }) => mailId)
  await sql`
    with asked as (select * from unnest(${ids}::uuid[], ${mails}::uuid[]) as one (lead_id, mail_id)), made as (
      update leads set contacted_for = ${current}
       where id in (select lead_id from asked) and contacted_for is distinct from ${current}
      returning id
    )
    update campaign_recipients r set inviting_mail = asked.mail_id
      from asked join made on made.id = asked.lead_id
     where r.campaign_id = ${campaignId} and r.recipient_id = made.id`.execute(db)
}

/** Whom a mail of a campaign made invited that was taken back is not. */
export async function unmarkInvited(db: Database, campaignId: string): Promise<void> {
  await sql`
    with undone as (
      update campaign_recipients r set inviting_mail = null
       where r.campaign_id = ${campaignId} and r.inviting_mail is not null
         and not exists (select from mails where mails.id = r.inviting_mail)
      returning r.recipient_id
    )
    update leads set contacted_for = null from undone where leads.id = undone.recipient_id`.execute(db)
}

export const deleteLead = (db: Database, id: string): Promise<{ companyName: string } | undefined> =>
  db.deleteFrom('leads').where('id', '=', id).returning('companyName').executeTakeFirst()

/** What else has this name, or this contact: a confirmed registration for any edition, or another lead. */
export async function findKnown(
  db: Database,
  { id, companyName, contactEmail }: { id: string; companyName: string; contactEmail: string },
): Promise<'registered' | 'known' | undefined> {
  const same = sql`(folded(company_name) = folded(${companyName})
    or ${contactEmail} <> '' and lower(contact_email) = lower(${contactEmail}))`
  const { rows } = await sql<{ kind: 'registered' | 'known' }>`
    select 'registered' as kind from companies
     where not awaits_proof and cancelled_at is null and ${same}
    union all
    select 'known' from leads where id <> ${id} and ${same}
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
 * Gives a registration whose address is confirmed the note of its lead and, where it has none of its own, owner and next
 * step. Answers the lead's id, or undefined where nothing was kept of any.
 */
export async function inheritLead(db: Database, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with lead as (
      select leads.* from leads join lead_registrations r on r.lead_id = leads.id
       where r.company_id = ${companyId} and (leads.owned_by <> '' or leads.next_step <> '' or leads.note <> '')
       order by leads.created_at desc, leads.id limit 1
         for update of leads
    ), moved as (
      update leads set next_step = '', next_step_on = null, note = '' from lead where leads.id = lead.id
    ), noted as (
      insert into notes (id, company_id, text, author, created_at)
      select gen_random_uuid(), ${companyId}, note, created_by, created_at from lead where note <> ''
    ), kept as (
      insert into company_pipeline (company_id, owned_by, next_step, next_step_on)
      select ${companyId}, owned_by, next_step, next_step_on from lead
      on conflict (company_id) do update
         set owned_by = case when company_pipeline.owned_by = '' then excluded.owned_by else company_pipeline.owned_by end,
             next_step = case when company_pipeline.next_step = '' then excluded.next_step else company_pipeline.next_step end,
             next_step_on = coalesce(company_pipeline.next_step_on, excluded.next_step_on)
    )
    select id from lead`.execute(db)
  return rows[0]?.id
}
