import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type RunRow = Selectable<Tables['matching_runs']>

export const insertRun = (db: Database, run: Insertable<Tables['matching_runs']>): Promise<RunRow> =>
  db.insertInto('matching_runs').values(run).returningAll().executeTakeFirstOrThrow()

export const findNewestRun = (db: Database, edition: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('matching_runs')
    .selectAll()
    .where('edition', '=', edition)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
