import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type AdvisorRow = Selectable<Tables['advisors']>

/** A second save of the same person in the same edition changes the first; `id` and `createdAt` stay. */
export const upsertAdvisor = (db: Database, advisor: Insertable<Tables['advisors']>): Promise<AdvisorRow> => {
  const { id: _, createdAt: __, edition: ___, personId: ____, ...changes } = advisor
  return db
    .insertInto('advisors')
    .values(advisor)
    .onConflict((conflict) => conflict.columns(['edition', 'personId']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findAdvisor = (db: Database, edition: string, personId: string): Promise<AdvisorRow | undefined> =>
  db
    .selectFrom('advisors')
    .selectAll()
    .where('edition', '=', edition)
    .where('personId', '=', personId)
    .executeTakeFirst()

/** Answers the row that was there, if there was one. */
export const deleteAdvisor = (db: Database, edition: string, personId: string): Promise<AdvisorRow | undefined> =>
  db
    .deleteFrom('advisors')
    .where('edition', '=', edition)
    .where('personId', '=', personId)
    .returningAll()
    .executeTakeFirst()

/** Advisors of one edition, or of all, in the order of registration. */
export function listAdvisors(db: Database, edition: string | undefined): Promise<AdvisorRow[]> {
  const query = db.selectFrom('advisors').selectAll().orderBy('createdAt').orderBy('id')
  return (edition === undefined ? query : query.where('edition', '=', edition)).execute()
}
