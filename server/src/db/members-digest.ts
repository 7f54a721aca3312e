import { sql } from 'kysely'

/** The people of a team `t` as a digest, whatever their order: what a company has confirmed. */
export const membersDigest = sql<string>`(
  select md5(coalesce(string_agg(m.person_id::text, ' ' order by m.person_id), '')) from team_members m where m.team_id = t.id)`
