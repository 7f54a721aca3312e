import type { NotedKind } from '@project-week/contract/notes/note'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type NoteRow = Selectable<Tables['notes']>

/** The column that names the record. */
const keyOf = { profile: 'profileId', company: 'companyId' } as const

/** Newest first. */
export const listNotes = (db: Database, kind: NotedKind, ids: readonly string[]): Promise<NoteRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('notes')
        .selectAll()
        .where(keyOf[kind], 'in', ids)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute()

export const insertNote = (
  db: Database,
  kind: NotedKind,
  { recordId, ...note }: Pick<NoteRow, 'id' | 'text' | 'author' | 'createdAt'> & { recordId: string },
): Promise<NoteRow> =>
  db
    .insertInto('notes')
    .values({ ...note, [keyOf[kind]]: recordId })
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteNote = (db: Database, id: string): Promise<NoteRow | undefined> =>
  db.deleteFrom('notes').where('id', '=', id).returningAll().executeTakeFirst()

/** No tag is given or taken by anybody else until the transaction ends. */
export const lockTags = async (db: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('tags'))`.execute(db)
}

/** Those of the ids that there are, held so that none is erased before the transaction ends. */
export async function lockNoted(db: Database, kind: NotedKind, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom(kind === 'profile' ? 'profiles' : 'companies')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map((row) => row.id)
}

/** What these students are tagged with. */
export const listTagsOf = (
  db: Database,
  profileIds: readonly string[],
): Promise<{ profileId: string | null; tag: string }[]> =>
  db
    .selectFrom('tags')
    .select(['profileId', 'tag'])
    .where('profileId', '=', sql<string>`any(${profileIds}::uuid[])`)
    .orderBy('tag')
    .execute()

export async function listTags(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('tags').select('tag').distinct().execute()
  return rows.map(({ tag }) => tag).toSorted((a, b) => a.localeCompare(b, 'de'))
}

/** The tag as it is spelled already, whatever the case; else as given. */
export async function findSpelling(db: Database, tag: string): Promise<string> {
  const row = await db
    .selectFrom('tags')
    .select('tag')
    .where(sql`lower(tag)`, '=', sql`lower(${tag})`)
    .limit(1)
    .executeTakeFirst()
  return row?.tag ?? tag
}

/** Answers those that did not have it. */
export async function insertTag(db: Database, kind: NotedKind, ids: readonly string[], tag: string): Promise<string[]> {
  if (ids.length === 0) return []
  const key = keyOf[kind]
  const rows = await db
    .insertInto('tags')
    .columns([key, 'tag'])
    .expression(sql`select id, ${tag} from unnest(${ids}::uuid[]) as id`)
    .onConflict((conflict) => conflict.doNothing())
    .returning(key)
    .execute()
  return rows.flatMap((row) => row[key] ?? [])
}

/** Answers those that had it. */
export async function deleteTag(db: Database, kind: NotedKind, ids: readonly string[], tag: string): Promise<string[]> {
  const key = keyOf[kind]
  const rows = await db
    .deleteFrom('tags')
    .where(key, '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql`lower(tag)`, '=', sql`lower(${tag})`)
    .returning(key)
    .execute()
  return rows.flatMap((row) => row[key] ?? [])
}
