import type { StudentState } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { ChangedTeam } from '../../db/tables.ts'
import { memberKey } from '../../db/member-json.ts'
import { hasPoster } from '../posters/poster.queries.ts'

export interface TeamMember {
  personId: string
  /** Null where they are not registered for the team's edition. */
  profileId: string | null
  key: string
  email: string
  /** Empty where the system does not know the address. */
  name: string
  /** Where they stand; of who is not registered, only whether they attended. */
  state: StudentState | null
  /** Of the team's edition. */
  hasCertificate: boolean
}

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
  /** Fewer members than it needs at least. */
  isSmall: boolean
  freePlaces: number
  hasPoster: boolean
  /** Of the last check-in; null before it. */
  checkedInAt: Date | null
  checkedInBy: string | null
  /** Of the team as the last change by hand left it; null where nobody has changed it. */
  changeVersion: string | null
  /** In the order in which they were named. */
  members: TeamMember[]
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
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Holds people until the transaction ends, so that two admins do not put somebody into two teams at once. */
export async function lockPeople(db: Database, personIds: readonly string[]): Promise<void> {
  await sql`
    select id from people where id = any(${personIds}::uuid[]) order by id for no key update`.execute(db)
}

/**
 * Those of the people who are in a team of the edition already.
 *
 * @param except a team whose own members do not count
 */
export async function listTeamed(
  db: Database,
  edition: string,
  personIds: readonly string[],
  except?: string,
): Promise<string[]> {
  if (personIds.length === 0) return []
  const query = db
    .selectFrom('teamMembers')
    .select('personId')
    .where('edition', '=', edition)
    .where('personId', 'in', personIds)
  const rows = await (except === undefined ? query : query.where('teamId', '<>', except)).execute()
  return rows.map(({ personId }) => personId)
}

/** Whether a finished run of the edition has put exactly these people together at this company. */
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
    having array_agg(p.person_id order by p.person_id) = ${[...members].sort()}::uuid[]
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
    /** People. */
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
      places: team.members.length,
      createdAt: team.now,
    })
    .execute()
  await insertMembers(db, team, team.members)
}

async function insertMembers(
  db: Database,
  { id, edition }: Pick<TeamRow, 'id' | 'edition'>,
  members: readonly string[],
): Promise<void> {
  if (members.length === 0) return
  await db
    .insertInto('teamMembers')
    .values(members.map((personId, position) => ({ teamId: id, edition, position, personId })))
    .execute()
}

const members = sql<TeamMember[]>`coalesce((
  select json_agg(json_build_object('personId', m.person_id, 'profileId', m.profile_id, ${memberKey}, 'email', m.email, 'name', m.name,
           'state', coalesce(s.state, case when m.attended then 'attended' when not m.attended then 'absent' end),
           'hasCertificate', exists (select from participation_certificates k
              where k.edition = m.edition and k.person_id = m.person_id and k.revoked_at is null))
           order by m.position)
    from team_people m left join student_standing s on s.profile_id = m.profile_id
   where m.team_id = t.id), '[]')`

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
    .innerJoin('teamSizes as size', 'size.teamId', 't.id')
    .select([
      't.id',
      't.edition',
      't.companyId',
      'c.companyName',
      't.representativeEmail',
      representativeName.as('representativeName'),
      't.createdAt',
      't.publicationId',
      'size.isSmall',
      sql<number>`coalesce((select f.places from free_places f where f.team_id = t.id), 0)`.as('freePlaces'),
      hasPoster.as('hasPoster'),
      sql<TeamRow['advisor']>`(
        select json_build_object('id', a.id, 'name', trim(a.firstname || ' ' || a.lastname), 'email', a.email)
          from advisors a where a.id = t.advisor_id)`.as('advisor'),
      sql<Date | null>`${lastCheckIn('noted_at')}`.as('checkedInAt'),
      sql<string | null>`${lastCheckIn('noted_by')}`.as('checkedInBy'),
      sql<string | null>`(select k.version from team_changes k where k.team_id = t.id)`.as('changeVersion'),
      members.as('members'),
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

export const findTeamOf = (
  db: Database,
  { edition, personId }: { edition: string; personId: string },
): Promise<TeamRow | undefined> =>
  teams(db)
    .innerJoin('teamMembers as own', 'own.teamId', 't.id')
    .where('own.edition', '=', edition)
    .where('own.personId', '=', personId)
    .executeTakeFirst()

/** Holds a team until the transaction ends, so that two admins do not change it at once. */
export async function lockTeam(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('teams').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Those of these teams that there are, by company and held until the transaction ends. */
export async function lockTeams(db: Database, ids: readonly string[]): Promise<TeamRow[]> {
  const chosen = sql<string>`any(${ids}::uuid[])`
  await db.selectFrom('teams').select('id').where('id', '=', chosen).orderBy('id').forUpdate().execute()
  // In a question of its own: it sees what was saved while the first one waited.
  return teams(db)
    .where('t.id', '=', chosen)
    .orderBy(sql`c.company_name collate "de-x-icu"`)
    .orderBy('t.id')
    .execute()
}

/** How many it is to have. */
export const getPlaces = async (db: Database, id: string): Promise<number> =>
  (await db.selectFrom('teams').select('places').where('id', '=', id).executeTakeFirstOrThrow()).places

/** Without a publication the team is one made by hand: no publication touches it. */
export async function replaceTeam(
  db: Database,
  team: Pick<TeamRow, 'id' | 'edition'>,
  {
    members: people,
    representativeEmail,
    places,
    publicationId,
  }: Pick<ChangedTeam, 'representativeEmail' | 'places' | 'publicationId'> & { members: readonly string[] },
): Promise<void> {
  await db.updateTable('teams').set({ representativeEmail, places, publicationId }).where('id', '=', team.id).execute()
  await db.deleteFrom('teamMembers').where('teamId', '=', team.id).execute()
  await insertMembers(db, team, people)
}

export const findAttendance = (
  db: Database,
  edition: string,
  personId: string,
): Promise<{ attended: boolean; notedBy: string } | undefined> =>
  db
    .selectFrom('attendance')
    .select(['attended', 'notedBy'])
    .where('edition', '=', edition)
    .where('personId', '=', personId)
    .executeTakeFirst()

/** Writes of members of a team whether they attended, in place of what was known of them, in this team or another. */
export async function noteAttendance(
  db: Database,
  { id: teamId, edition }: Pick<TeamRow, 'id' | 'edition'>,
  people: readonly { personId: string; attended: boolean }[],
  { at: notedAt, by: notedBy }: { at: Date; by: string },
): Promise<void> {
  await db
    .insertInto('attendance')
    .values(people.map((person) => ({ ...person, edition, teamId, notedAt, notedBy })))
    .onConflict((conflict) =>
      conflict.columns(['edition', 'personId']).doUpdateSet((row) => ({
        teamId: row.ref('excluded.teamId'),
        attended: row.ref('excluded.attended'),
        notedAt: row.ref('excluded.notedAt'),
        notedBy: row.ref('excluded.notedBy'),
      })),
    )
    .execute()
}

export async function deleteTeam(db: Database, id: string): Promise<void> {
  await db.deleteFrom('teams').where('id', '=', id).execute()
}
