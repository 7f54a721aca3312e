import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { chosen, type RowChoice } from '../../db/row-choice.ts'
import { streamRows } from '../../db/stream-rows.ts'
import type { Tables } from '../../db/tables.ts'

export type SubscriberRow = Selectable<Tables['subscribers']>

/** Answers the new row, or undefined where the address subscribes already. */
export const insertSubscriber = (
  db: Database,
  subscriber: Insertable<Tables['subscribers']>,
): Promise<SubscriberRow | undefined> =>
  db
    .insertInto('subscribers')
    .values(subscriber)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()

/** The subscriber, held until the transaction ends. */
export const lockSubscriber = (
  db: Database,
  by: Partial<Pick<SubscriberRow, 'id' | 'email'>>,
): Promise<SubscriberRow | undefined> =>
  db
    .selectFrom('subscribers')
    .selectAll()
    .where((is) => is.and(by))
    .forUpdate()
    .executeTakeFirst()

export const confirmSubscriber = async (db: Database, id: string, at: Date): Promise<void> => {
  await db.updateTable('subscribers').set({ confirmedAt: at }).where('id', '=', id).execute()
}

export const listSubscribers = (db: Database): Promise<SubscriberRow[]> =>
  db.selectFrom('subscribers').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()

/** Answers the row that was there, if there was one. */
export const deleteSubscriber = (db: Database, id: string): Promise<SubscriberRow | undefined> =>
  db.deleteFrom('subscribers').where('id', '=', id).returningAll().executeTakeFirst()

export function streamSubscribers(db: Database, { ids }: RowChoice): AsyncIterable<SubscriberRow> {
  const all = db.selectFrom('subscribers').selectAll('subscribers')
  if (ids === undefined) return streamRows(db, all.orderBy('createdAt', 'desc').orderBy('id'))
  return streamRows(db, all.innerJoin(chosen(ids), 'chosen.id', 'subscribers.id').orderBy('chosen.at'))
}
