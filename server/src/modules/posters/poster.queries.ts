import { sql } from 'kysely'
import { teamOfFile } from '../files/file.queries.ts'

/** Whether a team `t` has handed in a poster, whoever uploaded it; what a member uploaded before there was the team too. */
export const hasPoster = sql<boolean>`exists (select from files f where f.edition = t.edition and f.kind = 'poster' and ${teamOfFile} = t.id)`
