import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** What was undone before can't be redone any more. */
export async function insertMove(db: Database, move: Insertable<Tables['matchingMoves']>): Promise<void> {
  await db.updateTable('matchingMoves').set({ state: 'over' }).where('state', '=', 'undone').execute()
  await db.insertInto('matchingMoves').values(move).execute()
}

/** Of an edition's moves the last that stands, or of those undone the one to redo first. */
export const findMove = (db: Database, edition: string, step: 'undo' | 'redo') =>
  db
    .selectFrom('matchingMoves as m')
    .innerJoin('matchingRuns as r', 'r.id', 'm.runId')
    .innerJoin('profiles as p', 'p.id', 'm.profileId')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .selectAll('m')
    .select([
      sql<string>`p.firstname || ' ' || p.lastname`.as('name'),
      'c.companyName',
      'r.author',
      'r.state as runState',
    ])
    .where('r.edition', '=', edition)
    .where('m.state', '=', step === 'undo' ? 'made' : 'undone')
    .orderBy('r.createdAt', step === 'undo' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()

export async function updateMove(
  db: Database,
  runId: string,
  changes: Updateable<Tables['matchingMoves']>,
): Promise<void> {
  await db.updateTable('matchingMoves').set(changes).where('runId', '=', runId).execute()
}
