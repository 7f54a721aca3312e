import type { ViewDraft, ViewedList } from '@project-week/contract/table-views/table-view'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type ViewRow = Selectable<Tables['tableViews']>

/** The views of a list that somebody may use: their own, and those that are shared. */
export async function listViews(db: Database, list: ViewedList, personId: string): Promise<ViewRow[]> {
  const rows = await db
    .selectFrom('tableViews')
    .selectAll()
    .where('list', '=', list)
    .where((is) => is.or([is('isShared', '=', true), is('personId', '=', personId)]))
    .execute()
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
}

/** Changes to views take turns, so that nobody saves a name twice; views go on being read. */
export async function lockViews(db: Database): Promise<void> {
  await sql`lock table table_views in share row exclusive mode`.execute(db)
}

export const findView = (db: Database, id: string): Promise<ViewRow | undefined> =>
  db.selectFrom('tableViews').selectAll().where('id', '=', id).executeTakeFirst()

export const insertView = (
  db: Database,
  { content, ...view }: Pick<ViewRow, 'id' | 'list' | 'personId' | 'createdBy' | 'createdAt'> & ViewDraft,
): Promise<ViewRow> =>
  db
    .insertInto('tableViews')
    .values({ ...view, content: JSON.stringify(content) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateView = (db: Database, id: string, { content, ...view }: ViewDraft): Promise<ViewRow> =>
  db
    .updateTable('tableViews')
    .set({ ...view, content: JSON.stringify(content) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteView(db: Database, id: string): Promise<void> {
  await db.deleteFrom('tableViews').where('id', '=', id).execute()
}
