import type { PublishedTeams } from '@project-week/contract/matching/matching'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { RunBefore } from '../../db/stored-run.ts'

/** How many teams of each company were made, or changed since a publication, by hand: no run touches them. */
export async function countMadeByHand(db: Database, edition: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ companyId: string; count: number }>`
    select company_id, count(*)::int as count from teams
     where edition = ${edition} and publication_id is null group by company_id`.execute(db)
  return new Map(rows.map(({ companyId, count }) => [companyId, count]))
}

/**
 * The published teams as they stand now, and those whom companies had that have cancelled since, without who is in another
 * team again.
 */
export async function listTeamsToRepair(db: Database, edition: string): Promise<RunBefore['teams']> {
  const { rows } = await sql<{ companyId: string; profileIds: string[] }>`
    select company_id, array_agg(profile_id order by position) as profile_ids
      from team_people
     where edition = ${edition} and publication_id is not null and profile_id is not null
     group by team_id, company_id
    union all
    select o.company_id, array_agg(o.profile_id order by o.created_at, o.id)
      from offers o join student_standing s on s.profile_id = o.profile_id
     where o.edition = ${edition} and o.ended_because = 'cancelled' and s.team_id is null and s.state <> 'withdrawn'
     group by o.team_id, o.company_id`.execute(db)
  return rows
}

/** Who has accepted the place that they have. */
export async function listAccepted(db: Database, edition: string): Promise<string[]> {
  const { rows } = await sql<{ profileId: string }>`
    select profile_id from student_standing where edition = ${edition} and state = 'accepted' order by profile_id`.execute(
    db,
  )
  return rows.map(({ profileId }) => profileId)
}

/** The published teams with who has a place there now; null where a repair has nothing to start from. */
export async function findPublishedTeams(db: Database, edition: string): Promise<PublishedTeams | null> {
  if ((await listTeamsToRepair(db, edition)).length === 0) return null
  const { rows } = await sql<PublishedTeams['people'][number] & { teamId: string }>`
    select m.team_id, m.profile_id as id, m.name, m.company_id, c.company_name, s.state
      from team_people m join student_standing s on s.profile_id = m.profile_id join companies c on c.id = m.company_id
     where m.edition = ${edition} and m.publication_id is not null
     order by c.company_name, m.lastname, m.firstname, m.profile_id`.execute(db)
  return {
    teams: new Set(rows.map(({ teamId }) => teamId)).size,
    people: rows.map(({ id, name, companyId, companyName, state }) => ({ id, name, companyId, companyName, state })),
  }
}
