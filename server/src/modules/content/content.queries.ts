import type { DocumentName } from '@project-week/contract/content/documents'
import type { Database } from '../../db/database.ts'

export interface VersionRow {
  id: number
  name: string
  /** Null: the default text. */
  content: object | null
  publishedAt: Date
  publishedBy: string
}

export interface DraftRow {
  name: string
  content: object
  savedAt: Date
  savedBy: string
}

/** Number of a document's versions shown to editors. */
const shownVersions = 50

/** The id of the last publication of any document; 0 if there is none. */
export async function newestVersion(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('contentVersions')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

/** The shown version of each document that was published. */
export const listShown = (db: Database): Promise<VersionRow[]> =>
  db.selectFrom('contentVersions').selectAll().distinctOn('name').orderBy('name').orderBy('id', 'desc').execute()

export const findShown = (db: Database, name: DocumentName): Promise<VersionRow | undefined> =>
  db
    .selectFrom('contentVersions')
    .selectAll()
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Newest first. */
export const listVersionRows = (db: Database, name: DocumentName): Promise<VersionRow[]> =>
  db
    .selectFrom('contentVersions')
    .selectAll()
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(shownVersions)
    .execute()

export const listDrafts = (db: Database): Promise<DraftRow[]> => db.selectFrom('contentDrafts').selectAll().execute()

export const findDraft = (db: Database, name: DocumentName): Promise<DraftRow | undefined> =>
  db.selectFrom('contentDrafts').selectAll().where('name', '=', name).executeTakeFirst()

export async function writeDraft(db: Database, { name, ...draft }: DraftRow): Promise<void> {
  const values = { ...draft, content: JSON.stringify(draft.content) }
  await db
    .insertInto('contentDrafts')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

export async function deleteDraft(db: Database, name: DocumentName): Promise<void> {
  await db.deleteFrom('contentDrafts').where('name', '=', name).execute()
}
