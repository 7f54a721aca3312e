import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { addressAndName } from '../../db/member-json.ts'
import { teamOfFile } from '../files/file.queries.ts'

/** Whether a team `t` has handed in a poster, whoever uploaded it; what a member uploaded before there was the team too. */
export const hasPoster = sql<boolean>`exists (select from files f where f.edition = t.edition and f.kind = 'poster' and ${teamOfFile} = t.id)`

export interface PosterlessTeam {
  id: string
  companyName: string
  remindedAt: Date | null
  /** Without those who did not turn up. */
  members: { personId: string; email: string; name: string }[]
}

/** The teams of an edition without a poster, by company. */
export async function listPosterless(db: Database, edition: string): Promise<PosterlessTeam[]> {
  const { rows } = await sql<PosterlessTeam>`
    select t.id, c.company_name, t.poster_reminded_at as reminded_at,
           coalesce((
             select json_agg(json_build_object('personId', m.person_id, ${addressAndName}) order by m.position)
               from team_people m
              where m.team_id = t.id and m.turned_up is distinct from false), '[]') as members
      from teams t join companies c on c.id = t.company_id
     where t.edition = ${edition} and not ${hasPoster}
     order by c.company_name collate "de-x-icu", t.created_at, t.id`.execute(db)
  return rows
}

/** Marks teams as reminded, and says which: those that nobody else is reminding at this moment. */
export async function markReminded(
  db: Database,
  ids: readonly string[],
  { at, isFirst }: { at: Date; isFirst: boolean },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update teams t set poster_reminded_at = ${at}
     where t.id in (select id from teams where id = any(${ids}::uuid[])
                       and (not ${isFirst} or poster_reminded_at is null) order by id for update skip locked)
    returning t.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
