import { sql } from 'kysely'

/** A member of the view `team_people m` in an object of JSON: the address to write to, and the name of the registration. */
export const addressAndName = sql`'email', m.email, 'name', trim(m.firstname || ' ' || m.lastname)`
