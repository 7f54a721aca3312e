import { sql } from 'kysely'

/** JSON fields for a row `m` of the view `team_people`: the current address and the registered name. */
export const addressAndName = sql`'email', m.email, 'name', trim(m.firstname || ' ' || m.lastname)`
