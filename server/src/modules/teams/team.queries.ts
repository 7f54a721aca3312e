import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface TeamRow {
  id: string
  company_name: string
  representative_email: string
  created_at: Date
  members: string[]
}

/** The company of that name in an edition, locked, so that two admins cannot give it one team too many. */
export const lockCompanyByName = (
  db: Database,
  edition: string,
  name: string,
): Promise<{ id: string; team_limit: number } | undefined> =>
  db
    .selectFrom('companies')
    .select(['id', 'team_limit'])
    .where('edition', '=', edition)
    .where('company_name', '=', name)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export async function countTeams(db: Database, companyId: string): Promise<number> {
  const row = await db
    .selectFrom('teams')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Those of the addresses that are in a team of the edition already. */
export async function listTeamed(db: Database, edition: string, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select('m.email')
    .where('t.edition', '=', edition)
    .where('m.email', 'in', emails)
    .execute()
  return rows.map((row) => row.email)
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
      company_id: team.companyId,
      representative_email: team.representativeEmail,
      created_at: team.now,
    })
    .execute()
  if (team.members.length === 0) return
  await db
    .insertInto('team_members')
    .values(team.members.map((email, position) => ({ team_id: team.id, position, email })))
    .execute()
}

const teams = (db: Database) =>
  db
    .selectFrom('teams as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .leftJoin('team_members as m', 'm.team_id', 't.id')
    .groupBy(['t.id', 'c.id'])
    .select([
      't.id',
      'c.company_name',
      't.representative_email',
      't.created_at',
      sql<string[]>`coalesce(array_agg(m.email order by m.position) filter (where m.email is not null), '{}')`.as(
        'members',
      ),
    ])

export const listTeams = (db: Database, edition: string): Promise<TeamRow[]> =>
  teams(db)
    .where('t.edition', '=', edition)
    .orderBy(sql`c.company_name collate "de-x-icu"`)
    .orderBy('t.created_at')
    .execute()

export const getTeam = (db: Database, id: string): Promise<TeamRow> =>
  teams(db).where('t.id', '=', id).executeTakeFirstOrThrow()
