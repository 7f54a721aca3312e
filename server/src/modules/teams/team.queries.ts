import type { StudentState } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface TeamRow {
  id: string
  edition: string
  companyId: string
  companyName: string
  representativeEmail: string
  /** Empty where the system does not know the address. */
  representativeName: string
  createdAt: Date
  /** Which publication made or last changed it; null for a team made by hand. */
  publicationId: string | null
  advisor: { id: string; name: string; email: string } | null
  /** Of the last check-in; null before it. */
  checkedInAt: Date | null
  checkedInBy: string | null
  /** In the order in which they were named; the name is empty where the system does not know the address. */
  members: { email: string; name: string; state: StudentState | null }[]
}

/** The company of that name in an edition, locked, so that two admins cannot give it one team too many; one that takes part first. */
export const lockCompanyByName = (
  db: Database,
  edition: string,
  name: string,
): Promise<{ id: string; teamLimit: number; cancelledAt: Date | null } | undefined> =>
  db
    .selectFrom('companies')
    .select(['id', 'teamLimit', 'cancelledAt'])
    .where('edition', '=', edition)
    .where('companyName', '=', name)
    .orderBy(sql`cancelled_at is not null`)
    .orderBy('createdAt')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export async function countTeams(db: Database, companyId: string): Promise<number> {
  const row = await db
    .selectFrom('teams')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Those of the addresses that are in a team of the edition already.
 *
 * @param except a team whose own members do not count
 */
export async function listTeamed(
  db: Database,
  edition: string,
  emails: readonly string[],
  except?: string,
): Promise<string[]> {
  if (emails.length === 0) return []
  const query = db
    .selectFrom('teamMembers as m')
    .innerJoin('teams as t', 't.id', 'm.teamId')
    .select('m.email')
    .where('t.edition', '=', edition)
    .where('m.email', 'in', emails)
  const rows = await (except === undefined ? query : query.where('t.id', '<>', except)).execute()
  return rows.map((row) => row.email)
}

/** Whether a finished run of the edition has put exactly these students together at this company. */
export async function isTeamOfRun(
  db: Database,
  { edition, companyId, members }: { edition: string; companyId: string; members: readonly string[] },
): Promise<boolean> {
  if (members.length === 0) return false
  const { rows } = await sql`
    select 1
    from matching_runs r
    join matching_run_students s on s.run_id = r.id and s.team is not null
    join profiles p on p.id = s.profile_id
    where r.edition = ${edition} and r.state = 'done'
      and r.result->'teams'->s.team->>'companyId' = ${companyId}
    group by r.id, s.team
    having array_agg(lower(p.email) order by lower(p.email)) = ${[...members].sort()}::text[]
    limit 1`.execute(db)
  return rows.length > 0
}

export async function insertTeam(
  db: Database,
  team: {
    id: string
    edition: string
    companyId: string
    representativeEmail: string
    members: readonly string[]
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('teams')
    .values({
      id: team.id,
      edition: team.edition,
      companyId: team.companyId,
      representativeEmail: team.representativeEmail,
      createdAt: team.now,
    })
    .execute()
  await insertMembers(db, team.id, team.members)
}

async function insertMembers(db: Database, teamId: string, members: readonly string[]): Promise<void> {
  if (members.length === 0) return
  await db
    .insertInto('teamMembers')
    .values(members.map((email, position) => ({ teamId, position, email })))
    .execute()
}

/** A member's name: as registered for the team's edition, else as imported by an admin. */
const memberName = sql<string>`coalesce(
  (select p.firstname || ' ' || p.lastname from profiles p where p.edition = t.edition and lower(p.email) = m.email limit 1),
  (select trim(a.first_name || ' ' || a.last_name) from authorised_users a where a.email = m.email),
  '')`

/** Where a member stands; null for an address that is not registered for the team's edition. */
const memberState = sql<StudentState | null>`coalesce((
  select case when a.turned_up then 'turned-up' else 'absent' end
    from attendance a where a.team_id = t.id and a.email = m.email), (
  select case when p.withdrawn_at is not null then 'withdrawn' when o.state = 'open' then 'asked'
              else coalesce(o.state, 'placed') end
    from profiles p left join offers o on o.profile_id = p.id and o.team_id = t.id and o.replaced_by is null
   where p.edition = t.edition and lower(p.email) = m.email limit 1))`

/** The newest row of a team's check-in. */
const lastCheckIn = (column: 'noted_at' | 'noted_by') => sql`(
  select ${sql.ref(column)} from attendance a where a.team_id = t.id order by a.noted_at desc limit 1)`

/** A representative's name: the contact person's, else as imported by an admin. */
const representativeName = sql<string>`coalesce(
  case when lower(c.contact_email) = t.representative_email then trim(c.contact_first_name || ' ' || c.contact_last_name) end,
  (select trim(a.first_name || ' ' || a.last_name) from authorised_users a where a.email = t.representative_email),
  '')`

const teams = (db: Database) =>
  db
    .selectFrom('teams as t')
    .innerJoin('companies as c', 'c.id', 't.companyId')
    .leftJoin('teamMembers as m', 'm.teamId', 't.id')
    .groupBy(['t.id', 'c.id'])
    .select([
      't.id',
      't.edition',
      't.companyId',
      'c.companyName',
      't.representativeEmail',
      representativeName.as('representativeName'),
      't.createdAt',
      't.publicationId',
      sql<TeamRow['advisor']>`(
        select json_build_object('id', a.id, 'name', trim(a.firstname || ' ' || a.lastname), 'email', a.email)
          from advisors a where a.id = t.advisor_id)`.as('advisor'),
      sql<Date | null>`${lastCheckIn('noted_at')}`.as('checkedInAt'),
      sql<string | null>`${lastCheckIn('noted_by')}`.as('checkedInBy'),
      sql<TeamRow['members']>`coalesce(
        json_agg(json_build_object('email', m.email, 'name', ${memberName}, 'state', ${memberState}) order by m.position)
          filter (where m.email is not null), '[]')`.as('members'),
    ])

/** The teams of one edition or, without one, of all; newest edition last, then by company. */
export function listTeams(db: Database, edition: string | undefined): Promise<TeamRow[]> {
  const all = teams(db)
    .orderBy('t.edition')
    .orderBy(sql`c.company_name collate "de-x-icu"`)
    .orderBy('t.createdAt')
    .orderBy('t.id')
  return (edition === undefined ? all : all.where('t.edition', '=', edition)).execute()
}

export const listTeamsOf = (db: Database, companyId: string): Promise<TeamRow[]> =>
  teams(db).where('t.companyId', '=', companyId).orderBy('t.createdAt').orderBy('t.id').execute()

export const getTeam = (db: Database, id: string): Promise<TeamRow> =>
  teams(db).where('t.id', '=', id).executeTakeFirstOrThrow()

export const findTeam = (db: Database, id: string): Promise<TeamRow | undefined> =>
  teams(db).where('t.id', '=', id).executeTakeFirst()

/** Holds a team until the transaction ends, so that two admins do not change it at once. */
export async function lockTeam(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('teams').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** From then on the team is one made by hand: no publication touches it. */
export async function replaceTeam(
  db: Database,
  id: string,
  team: { representativeEmail: string; members: readonly string[] },
): Promise<void> {
  await db
    .updateTable('teams')
    .set({ representativeEmail: team.representativeEmail, publicationId: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('teamMembers').where('teamId', '=', id).execute()
  await insertMembers(db, id, team.members)
}

/** Replaces what is known of who turned up. */
export async function replaceAttendance(
  db: Database,
  teamId: string,
  people: readonly { email: string; turnedUp: boolean }[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db.deleteFrom('attendance').where('teamId', '=', teamId).execute()
  if (people.length === 0) return
  await db
    .insertInto('attendance')
    .values(people.map((person) => ({ ...person, teamId, notedAt: at, notedBy: by })))
    .execute()
}

export async function deleteTeam(db: Database, id: string): Promise<void> {
  await db.deleteFrom('teams').where('id', '=', id).execute()
}
