import type { HostingDetails } from '@project-week/contract/hosting/hosting'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { membersDigest } from '../companies/company.queries.ts'

export interface HostedTeamRow {
  id: string
  /** Of a member who has not registered all but the address is empty; profileId is null. */
  members: {
    profileId: string | null
    name: string
    email: string
    currentfieldofstudy: string
    germanlanguagelevel: string
    turnedUp: boolean | null
  }[]
}

/** A company's teams with as much of their students as the company may see. */
export async function listHostedTeams(db: Database, companyId: string): Promise<HostedTeamRow[]> {
  const { rows } = await sql<HostedTeamRow>`
    select t.id, coalesce((
      select json_agg(json_build_object('profileId', p.id, 'email', m.email,
               'name', coalesce(trim(p.firstname || ' ' || p.lastname), ''),
               'currentfieldofstudy', coalesce(p.currentfieldofstudy, ''),
               'germanlanguagelevel', coalesce(p.germanlanguagelevel, ''),
               'turnedUp', a.turned_up) order by m.position)
        from team_members m
        left join profiles p on p.edition = t.edition and lower(p.email) = m.email and p.withdrawn_at is null
        left join attendance a on a.team_id = t.id and a.email = m.email
       where m.team_id = t.id), '[]') as members
      from teams t where t.company_id = ${companyId}
     order by t.created_at, t.id`.execute(db)
  return rows
}

/** Holds a company's teams until the transaction ends. Call it after the company is held: so publishing locks them too. */
export async function lockTeamsOf(db: Database, companyId: string): Promise<void> {
  await sql`select id from teams where company_id = ${companyId} order by id for update`.execute(db)
}

/** A company's teams count as confirmed with the members that they have now. */
export async function confirmTeamsOf(db: Database, companyId: string, now: Date): Promise<void> {
  await sql`
    insert into team_confirmations (team_id, members, confirmed_at)
    select t.id, ${membersDigest}, ${now} from teams t where t.company_id = ${companyId}
    on conflict (team_id) do update set members = excluded.members, confirmed_at = excluded.confirmed_at`.execute(db)
}

export const findDetails = (
  db: Database,
  companyId: string,
): Promise<Selectable<Tables['companyHosting']> | undefined> =>
  db.selectFrom('companyHosting').selectAll().where('companyId', '=', companyId).executeTakeFirst()

export async function saveDetails(db: Database, companyId: string, details: HostingDetails, now: Date): Promise<void> {
  const row = { ...details, updatedAt: now }
  await db
    .insertInto('companyHosting')
    .values({ companyId, ...row })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(row))
    .execute()
}

export const findOpenRequest = (db: Database, companyId: string) =>
  db
    .selectFrom('changeRequests')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('doneAt', 'is', null)
    .executeTakeFirst()

export async function insertRequest(
  db: Database,
  request: { id: string; companyId: string; reason: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('changeRequests')
    .values({ ...request, doneAt: null })
    .execute()
}

/** Answers whether there was one. */
export async function closeRequest(db: Database, companyId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('changeRequests')
    .set({ doneAt: now })
    .where('companyId', '=', companyId)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
