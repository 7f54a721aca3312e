import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { RunRow } from './run.queries.ts'

/** Among the finished runs of an edition the one that is shown comes first. */
export const shownFirst = sql`
  chosen_at is null,
  exists (select from matching_moves m where m.run_id = matching_runs.id and m.state <> 'made'),
  finished_at desc, id`

/** The run that somebody chose; while nobody has, the newest that finished and whose move is not undone. */
export const findShownRun = (db: Database, edition: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('matchingRuns')
    .selectAll()
    .where('edition', '=', edition)
    .where('state', '=', 'done')
    .orderBy(shownFirst)
    .limit(1)
    .executeTakeFirst()

/** The id of each edition's `findShownRun`. */
export const listShownRuns = (db: Database): Promise<{ id: string; edition: string }[]> =>
  db
    .selectFrom('matchingRuns')
    .distinctOn('edition')
    .select(['id', 'edition'])
    .where('state', '=', 'done')
    .orderBy('edition')
    .orderBy(shownFirst)
    .execute()

/** The chosen run; waits for a choice that is being made at this moment. Call it in a transaction. */
export async function lockChosenRun(db: Database, edition: string): Promise<RunRow | undefined> {
  await db.selectFrom('editions').select('label').where('label', '=', edition).forNoKeyUpdate().execute()
  return db
    .selectFrom('matchingRuns')
    .selectAll()
    .where('edition', '=', edition)
    .where('chosenAt', 'is not', null)
    .executeTakeFirst()
}

/** Call it in the transaction that holds `lockChosenRun`. */
export async function markChosen(
  db: Database,
  { id, edition }: Pick<RunRow, 'id' | 'edition'>,
  { by, at }: { by: string; at: Date },
): Promise<RunRow> {
  await db
    .updateTable('matchingRuns')
    .set({ chosenAt: null, chosenBy: null })
    .where('edition', '=', edition)
    .where('chosenAt', 'is not', null)
    .execute()
  return db
    .updateTable('matchingRuns')
    .set({ chosenAt: at, chosenBy: by })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
