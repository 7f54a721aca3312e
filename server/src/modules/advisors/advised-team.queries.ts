import type { AdvisedTeam } from '@project-week/contract/advisors/advised-team'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The teams that somebody coaches in an edition. */
export async function listAdvisedTeams(db: Database, edition: string, email: string): Promise<AdvisedTeam[]> {
  const { rows } = await sql<AdvisedTeam>`
    select t.id, c.company_name, c.business_problem as task,
           trim(c.contact_first_name || ' ' || c.contact_last_name) as contact_name, c.contact_email,
           coalesce((
             select json_agg(json_build_object('email', m.email,
                      'name', coalesce(trim(p.firstname || ' ' || p.lastname), ''),
                      'currentfieldofstudy', coalesce(p.currentfieldofstudy, ''),
                      'turnedUp', k.turned_up) order by m.position)
               from team_members m
               left join profiles p on p.edition = t.edition and lower(p.email) = m.email and p.withdrawn_at is null
               left join attendance k on k.team_id = t.id and k.email = m.email
              where m.team_id = t.id), '[]') as members,
           coalesce((
             select json_agg(json_build_object('fileId', f.id, 'filename', f.filename,
                      'uploadedAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                      order by f.created_at desc, f.id)
               from files f where f.team_id = t.id and f.kind = 'poster'), '[]') as posters
      from advisors a
      join teams t on t.advisor_id = a.id
      join companies c on c.id = t.company_id
     where a.edition = ${edition} and a.email = ${email}
     order by c.company_name collate "de-x-icu", t.id`.execute(db)
  return rows
}

/** Whether somebody coaches a team. */
export async function coaches(db: Database, email: string, teamId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from teams t join advisors a on a.id = t.advisor_id where t.id = ${teamId} and a.email = ${email}`.execute(
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

/** A team, held until the transaction ends. */
export async function lockCoached(db: Database, id: string): Promise<Coached | undefined> {
  const { rows } = await sql<Coached>`
    select t.id, t.edition, c.company_name, t.advisor_id
      from teams t join companies c on c.id = t.company_id where t.id = ${id} for update of t`.execute(db)
  return rows[0]
}

export const findAdvisorById = (db: Database, id: string) =>
  db.selectFrom('advisors').selectAll().where('id', '=', id).executeTakeFirst()

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

/** The teams of an edition without an advisor, held until the transaction ends. */
export async function lockUncoached(db: Database, edition: string): Promise<Uncoached[]> {
  const { rows } = await sql<Uncoached>`
    select t.id, c.company_name, coalesce(c.mapped_field_of_business, c.field_of_business) as field,
           array(select p.school from team_members m
                   join profiles p on p.edition = t.edition and lower(p.email) = m.email
                  where m.team_id = t.id) as schools
      from teams t join companies c on c.id = t.company_id
     where t.edition = ${edition} and t.advisor_id is null
     order by t.id for update of t`.execute(db)
  return rows
}

export interface Available {
  id: string
  email: string
  firstname: string
  school: string
  businessFields: string[]
  /** How many teams they can still take. */
  room: number
}

export async function listAvailable(db: Database, edition: string): Promise<Available[]> {
  const { rows } = await sql<Available>`
    select a.id, a.email, a.firstname, a.school, a.business_fields,
           a.teams - (select count(*)::int from teams t where t.advisor_id = a.id) as room
      from advisors a where a.edition = ${edition} order by a.created_at, a.id`.execute(db)
  return rows.filter(({ room }) => room > 0)
}
