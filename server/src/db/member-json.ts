import { sql } from 'kysely'

/** What tells a member of a team, a row `m` of `team_people`, from others; of no use anywhere else. */
export const memberKey = sql`'key', md5(m.team_id::text || m.person_id::text)`

/** JSON fields for a row `m` of the view `team_people`: the current address and the registered name. */
export const addressAndName = sql`'email', m.email, 'name', trim(m.firstname || ' ' || m.lastname)`
