import type { AdvisedTeam } from '@project-week/contract/advisors/advised-team'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { addressAndName, memberKey } from '../../db/member-json.ts'
import { teamOfFile } from '../files/file.queries.ts'

/** The teams that somebody coaches in an edition. */
export async function listAdvisedTeams(db: Database, edition: string, personId: string): Promise<AdvisedTeam[]> {
  const { rows } = await sql<AdvisedTeam>`
    select t.id, c.company_name, c.business_problem as task,
           trim(c.contact_first_name || ' ' || c.contact_last_name) as contact_name, c.contact_email,
           coalesce((
             select json_agg(json_build_object(${addressAndName}, ${memberKey},
                      'currentfieldofstudy', m.currentfieldofstudy, 'attended', m.attended) order by m.position)
               from team_people m where m.team_id = t.id), '[]') as members,
           coalesce((
             select json_agg(json_build_object('fileId', f.id, 'filename', f.filename,
                      'uploadedAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                      order by f.created_at desc, f.id)
               from files f where f.edition = t.edition and f.kind = 'poster' and not f.awaits_scan
                and ${teamOfFile} = t.id), '[]') as posters
      from advisors a
      join teams t on t.advisor_id = a.id
      join companies c on c.id = t.company_id
     where a.edition = ${edition} and a.person_id = ${personId}
     order by c.company_name collate "de-x-icu", t.id`.execute(db)
  return rows
}

/** Whether somebody coaches a team. */
export async function coaches(db: Database, personId: string, teamId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from teams t join advisors a on a.id = t.advisor_id where t.id = ${teamId} and a.person_id = ${personId}`.execute(
    db,
  )
  return rows.length > 0
}

export interface Coached {
  id: string
  edition: string
  companyName: string
  advisorId: string | null
}

/** Those of these teams that there are, by company and held until the transaction ends. */
export async function lockCoached(db: Database, ids: readonly string[]): Promise<Coached[]> {
  const chosen = sql<string>`any(${ids}::uuid[])`
  await db.selectFrom('teams').select('id').where('id', '=', chosen).orderBy('id').forUpdate().execute()
  // In a question of its own: it sees what was saved while the first one waited.
  return db
    .selectFrom('teams as t')
    .innerJoin('companies as c', 'c.id', 't.companyId')
    .select(['t.id', 't.edition', 'c.companyName', 't.advisorId'])
    .where('t.id', '=', chosen)
    .orderBy(sql`c.company_name collate "de-x-icu"`)
    .orderBy('t.id')
    .execute()
}

export const findAdvisors = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('advisors')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()

export async function setAdvisor(db: Database, teamId: string, advisorId: string | null): Promise<void> {
  await db.updateTable('teams').set({ advisorId }).where('id', '=', teamId).execute()
}

export interface Uncoached {
  id: string
  companyName: string
  /** The company's own words, or the field that the office mapped them to. */
  field: string
  /** Of its members, one each. */
  schools: string[]
}

/** The teams of an edition without an advisor; `isHeld`: until the transaction ends. */
export async function listUncoached(db: Database, edition: string, isHeld: boolean): Promise<Uncoached[]> {
  const { rows } = await sql<Uncoached>`
    select t.id, c.company_name, coalesce(c.mapped_field_of_business, c.field_of_business) as field,
           array(select m.school from team_people m where m.team_id = t.id and m.school <> '') as schools
      from teams t join companies c on c.id = t.company_id
     where t.edition = ${edition} and t.advisor_id is null
     order by t.id ${isHeld ? sql`for update of t` : sql``}`.execute(db)
  return rows
}

export interface Available {
  id: string
  personId: string
  email: string
  firstname: string
  lastname: string
  school: string
  businessFields: string[]
  /** How many teams they can still take. */
  room: number
}

export async function listAvailable(db: Database, edition: string): Promise<Available[]> {
  const { rows } = await sql<Available>`
    select a.id, a.person_id, a.email, a.firstname, a.lastname, a.school, a.business_fields,
           a.teams - (select count(*)::int from teams t where t.advisor_id = a.id) as room
      from advisors a where a.edition = ${edition} order by a.created_at, a.id`.execute(db)
  return rows.filter(({ room }) => room > 0)
}
