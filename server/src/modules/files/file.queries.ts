import type { FileKind } from '@project-week/contract/files/upload'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { holderOf } from '../identity/person.queries.ts'
import { isContentName, contentKeys } from './picture-keys.ts'

export type FileRow = Selectable<Tables['files']> & {
  /** Name of the team's company. */
  team: string | null
  /** Current addresses of owner and sender; for an NDA its company's contact; empty once erased. */
  ownerEmail: string
  uploaderEmail: string
  /**
   * Members, representative and advisor of the team; for an NDA, members and representatives of the company's teams.
   */
  teamPeople: string[]
}

export const insertFile = async (db: Database, file: Insertable<Tables['files']>): Promise<void> => {
  await db.insertInto('files').values(file).execute()
}

/** The representative of a team `t`; null if nobody holds the address. */
const representative = holderOf(sql`t.representative_email`)

/** Whether a person is in a team `t`, as a member or its representative. */
const isInTeam = (person: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from team_members m where m.team_id = t.id and m.person_id = ${person})
  or ${person} = ${representative})`

/** The team of a file `f`: the one it was uploaded for or, if that came later, its owner's. */
export const teamOfFile = sql<string | null>`coalesce(f.team_id, (
  select t.id from teams t where t.edition = f.edition and ${isInTeam(sql`f.owner_id`)} order by t.created_at limit 1))`

const files = (db: Database) =>
  db
    .selectFrom('files as f')
    .leftJoin('teams as t', (join) => join.on('t.id', '=', teamOfFile))
    .leftJoin('companies as c', 'c.id', 't.companyId')
    .leftJoin('companies as ndaOf', 'ndaOf.id', 'f.companyId')
    .leftJoin('people as owner', 'owner.id', 'f.ownerId')
    .leftJoin('people as uploader', 'uploader.id', 'f.uploaderId')
    .selectAll('f')
    .select([
      't.id as teamId',
      'c.companyName as team',
      sql<string>`coalesce(owner.email, lower(nda_of.contact_email), '')`.as('ownerEmail'),
      sql<string>`coalesce(uploader.email, lower(nda_of.contact_email), '')`.as('uploaderEmail'),
      sql<string[]>`array_remove(case
        when f.company_id is not null then array(
          select x.person_id from teams t
            cross join lateral (select m.person_id from team_members m where m.team_id = t.id
                                union select ${representative}) x
           where t.company_id = f.company_id)
        when t.id is null then '{}'::uuid[]
        else array(select m.person_id from team_members m where m.team_id = t.id
                   union select a.person_id from advisors a where a.id = t.advisor_id
                   union select ${representative}) end, null)`.as('teamPeople'),
    ])

export const findFile = (db: Database, id: string): Promise<FileRow | undefined> =>
  files(db).where('f.id', '=', id).executeTakeFirst()

export const getFile = (db: Database, id: string): Promise<FileRow> =>
  files(db).where('f.id', '=', id).executeTakeFirstOrThrow()

/** Newest first. */
export const listFiles = (
  db: Database,
  { edition, kind }: { edition?: string; kind?: FileKind },
): Promise<FileRow[]> => {
  let query = files(db).orderBy('f.createdAt', 'desc').orderBy('f.id')
  if (edition !== undefined) query = query.where('f.edition', '=', edition)
  if (kind !== undefined) query = query.where('f.kind', '=', kind)
  return query.execute()
}

/** Posters and pictures of a company's teams, newest first. */
export const listFilesOfCompany = (db: Database, companyId: string): Promise<FileRow[]> =>
  files(db)
    .where('t.companyId', '=', companyId)
    .where('f.kind', 'in', ['poster', 'image'])
    .where('f.awaitsScan', '=', false)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id')
    .execute()

export const findNda = (db: Database, companyId: string): Promise<FileRow | undefined> =>
  files(db)
    .where('f.companyId', '=', companyId)
    .where('f.kind', '=', 'nda')
    .orderBy('f.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Uploads of a person or their team for an edition, except tests and NDAs; newest first. */
export const listFilesFor = (db: Database, edition: string, personId: string): Promise<FileRow[]> =>
  files(db)
    .where('f.edition', '=', edition)
    .where('f.kind', 'in', ['poster', 'image'])
    .where((eb) =>
      eb.or([eb('f.ownerId', '=', personId), eb('f.uploaderId', '=', personId), isInTeam(sql`${personId}::uuid`)]),
    )
    .where((eb) => eb.or([eb('f.awaitsScan', '=', false), eb('f.uploaderId', '=', personId)]))
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id')
    .execute()

/** Serialises recording a person's or company's uploads, so that of two identical ones sent at once one is recorded. */
export const lockOwner = async (db: Database, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 80))`.execute(db)
}

/**
 * The record that an upload repeats: for posters and NDAs only the newest version, otherwise any with the same bytes.
 */
export async function findRepeated(
  db: Database,
  file: Pick<FileRow, 'edition' | 'kind' | 'ownerId' | 'companyId' | 'sha256' | 'filename'>,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'sha256', 'filename'])
    .where('edition', '=', file.edition)
    .where('kind', '=', file.kind)
    .where('ownerId', 'is not distinct from', file.ownerId)
    .where('companyId', 'is not distinct from', file.companyId)
    .orderBy('createdAt', 'desc')
    .limit(file.kind === 'poster' || file.kind === 'nda' ? 1 : 1000)
    .execute()
  return rows.find((row) => row.sha256 === file.sha256 && row.filename === file.filename)?.id
}

/** A person's team: its id, its company's name and its number among that company's teams. */
export async function findTeamOf(
  db: Database,
  edition: string,
  personId: string,
): Promise<{ id: string; company: string; number: number } | undefined> {
  const { rows } = await sql<{ id: string; company: string; number: number }>`
    select t.id, c.company_name as company,
           (select count(*) from teams o where o.company_id = t.company_id
             and (o.created_at, o.id) <= (t.created_at, t.id)) as number
      from teams t join companies c on c.id = t.company_id
     where t.edition = ${edition} and ${isInTeam(sql`${personId}::uuid`)}
     order by t.created_at limit 1`.execute(db)
  return rows[0]
}

/** Ids of files that only their sender may see yet, oldest first. */
export async function listAwaitingScan(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('files').select('id').where('awaitsScan', '=', true).orderBy('createdAt').execute()
  return rows.map(({ id }) => id)
}

/** Shows a file, or all waiting ones, to everyone who may read it. */
export async function markScanned(db: Database, id?: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ awaitsScan: false })
    .where('awaitsScan', '=', true)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
}

/** False if it is no longer waiting for the scanner. */
export async function deleteAwaiting(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('awaitsScan', '=', true)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const setThumbnail = async (db: Database, id: string, thumbnail: FileRow['thumbnail']): Promise<void> => {
  await db.updateTable('files').set({ thumbnail }).where('id', '=', id).execute()
}

/**
 * Deletes a person's files in every edition, and that they sent any for others. A team's files stay without the person;
 * call it while they are still in their team. Returns the ids of deleted files.
 */
export async function deleteFilesOf(db: Database, personId: string): Promise<string[]> {
  await sql`
    update files f set team_id = ${teamOfFile} where owner_id = ${personId} and team_id is null`.execute(db)
  const { rows } = await sql<{ id: string }>`
    delete from files where owner_id = ${personId} and team_id is null returning id`.execute(db)
  await sql`
    update files set owner_id = nullif(owner_id, ${personId}), uploader_id = nullif(uploader_id, ${personId})
     where ${personId} in (owner_id, uploader_id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** A person's uploads in every edition, newest first. */
export const listUploadsOf = (db: Database, personId: string) =>
  db
    .selectFrom('files')
    .select(['kind', 'filename', 'size', 'createdAt'])
    .where((eb) => eb.or([eb('ownerId', '=', personId), eb('uploaderId', '=', personId)]))
    .orderBy('createdAt', 'desc')
    .execute()

/** Bytes uploaded in an edition by a person, for themselves or for others, or by a company through its link. */
export async function sumUploadsOf(
  db: Database,
  edition: string,
  by: { personId: string } | { companyId: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('total'))
    .where('edition', '=', edition)
    .where((eb) =>
      'personId' in by
        ? eb('uploaderId', '=', by.personId)
        : eb.and([eb('uploaderId', 'is', null), eb('companyId', '=', by.companyId)]),
    )
    .executeTakeFirstOrThrow()
  return total
}

/** The ids that have a record: files, pictures of the public site, pieces of uploads. */
export async function listRecorded(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const names = ids.filter(isContentName)
  const fileIds = ids.filter((id) => !isContentName(id))
  const { rows } = await sql<{ id: string }>`
    select id::text from files where id = any(${fileIds}::uuid[])
    union all select key::text from upload_pieces where key = any(${fileIds}::uuid[])
    union all select name from content_pictures where name = any(${names}::text[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Storage keys of everything recorded before a time. */
export async function listKeysBefore(db: Database, before: Date): Promise<string[]> {
  const ofFiles = await db.selectFrom('files').select('id').where('createdAt', '<', before).execute()
  const ofPictures = await db.selectFrom('contentPictures').select('name').where('uploadedAt', '<', before).execute()
  return [...ofFiles.map(({ id }) => id), ...ofPictures.flatMap(({ name }) => contentKeys(name))]
}
