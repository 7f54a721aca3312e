import { sql } from 'kysely'

/** A digest of the people of team `t`, independent of order: what a company confirms. */
export const membersDigest = sql<string>`(
  select md5(coalesce(string_agg(m.person_id::text, ' ' order by m.person_id), '')) from team_members m where m.team_id = t.id)`
