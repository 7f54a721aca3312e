import { type FileKind, FileType, fileTypes } from '@project-week/contract/files/upload'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { isContentName, contentKeys } from './picture-keys.ts'

export type FileRow = Selectable<Tables['files']> & {
  /** Name of the team's company. */
  team: string | null
  /** Members, representative and advisor of the team; of an NDA, of all teams of its company. */
  teamEmails: string[]
}

export const insertFile = async (db: Database, file: Insertable<Tables['files']>): Promise<void> => {
  await db.insertInto('files').values(file).execute()
}

/** The team of somebody in an edition, as a member or as its representative. */
const teamIdOf = (edition: string, email: string) => sql<string | null>`(
  select t.id from teams t
   where t.edition = ${sql.ref(edition)}
     and (t.representative_email = ${sql.ref(email)}
          or exists (select from team_members m where m.team_id = t.id and m.email = ${sql.ref(email)}))
   order by t.created_at limit 1)`

/** Files with their team: the one they were uploaded for or, where that came later, the owner's. */
const files = (db: Database) =>
  db
    .selectFrom('files as f')
    .leftJoin('teams as t', (join) =>
      join.on('t.id', '=', sql<string>`coalesce(f.team_id, ${teamIdOf('f.edition', 'f.ownerEmail')})`),
    )
    .leftJoin('companies as c', 'c.id', 't.companyId')
    .selectAll('f')
    .select([
      't.id as teamId',
      'c.companyName as team',
      sql<string[]>`case when f.company_id is not null then array(
        select m.email from teams o join team_members m on m.team_id = o.id where o.company_id = f.company_id
        union select o.representative_email from teams o where o.company_id = f.company_id)
        when t.id is null then '{}'::text[] else array_append(
        array(select m.email from team_members m where m.team_id = t.id
                union select a.email from advisors a where a.id = t.advisor_id), t.representative_email) end`.as(
        'teamEmails',
      ),
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
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id')
    .execute()

/** The NDA of a company: the newest that was uploaded. */
export const findNda = (db: Database, companyId: string): Promise<FileRow | undefined> =>
  files(db)
    .where('f.companyId', '=', companyId)
    .where('f.kind', '=', 'nda')
    .orderBy('f.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What somebody or their team uploaded for an edition, tests and NDAs apart; newest first. */
export const listFilesFor = (db: Database, edition: string, email: string): Promise<FileRow[]> =>
  files(db)
    .where('f.edition', '=', edition)
    .where('f.kind', 'in', ['poster', 'image'])
    .where((eb) =>
      eb.or([
        eb('f.ownerEmail', '=', email),
        eb('f.uploadedBy', '=', email),
        eb('t.representativeEmail', '=', email),
        eb.exists(
          eb
            .selectFrom('teamMembers as m')
            .select('m.teamId')
            .whereRef('m.teamId', '=', 't.id')
            .where('m.email', '=', email),
        ),
      ]),
    )
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id')
    .execute()

/** One upload of a person is recorded after the other: two copies of one file sent at once become one record. */
export const lockOwner = async (db: Database, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 80))`.execute(db)
}

/**
 * The record that an upload repeats: of a poster and an NDA the newest version, if it is the same; of all else any with
 * the same bytes.
 */
export async function findRepeated(
  db: Database,
  file: Pick<FileRow, 'edition' | 'kind' | 'ownerEmail' | 'companyId' | 'sha256' | 'filename'>,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'sha256', 'filename'])
    .where('edition', '=', file.edition)
    .where('kind', '=', file.kind)
    .where('ownerEmail', '=', file.ownerEmail)
    .where('companyId', 'is not distinct from', file.companyId)
    .orderBy('createdAt', 'desc')
    .limit(file.kind === 'poster' || file.kind === 'nda' ? 1 : 1000)
    .execute()
  return rows.find((row) => row.sha256 === file.sha256 && row.filename === file.filename)?.id
}

/** The team of somebody: its id, its company's name and its number among that company's teams. */
export async function findTeamOf(
  db: Database,
  edition: string,
  email: string,
): Promise<{ id: string; company: string; number: number } | undefined> {
  const { rows } = await sql<{ id: string; company: string; number: number }>`
    select t.id, c.company_name as company,
           (select count(*) from teams o where o.company_id = t.company_id
             and (o.created_at, o.id) <= (t.created_at, t.id)) as number
      from teams t join companies c on c.id = t.company_id
     where t.edition = ${edition}
       and (t.representative_email = ${email}
            or exists (select from team_members m where m.team_id = t.id and m.email = ${email}))
     order by t.created_at limit 1`.execute(db)
  return rows[0]
}

/** Whether anybody is known under an e-mail address. */
export async function isKnownEmail(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identities where email = ${email}
    union all select 1 from authorised_users where email = ${email} and removed_at is null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * @param seconds how long a film is, where that is known
 * @returns false where the file was removed meanwhile
 */
export async function setThumbnail(
  db: Database,
  id: string,
  thumbnail: FileRow['thumbnail'],
  seconds: number | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ thumbnail, seconds })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const filmTypes = FileType.options.filter((type) => fileTypes[type].shape === 'video')

/** Films that nobody has looked at yet; oldest first. */
export async function listWaitingFilms(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('thumbnail', '=', 'waiting')
    .where('type', 'in', filmTypes)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets all files that somebody uploaded or that were uploaded for them, in every edition; answers their ids. */
export async function deleteFilesOf(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('files')
    .where((eb) => eb.or([eb('ownerEmail', '=', email), eb('uploadedBy', '=', email)]))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** What somebody uploaded, in every edition, newest first. */
export const listUploadsOf = (db: Database, email: string) =>
  db
    .selectFrom('files')
    .select(['kind', 'filename', 'size', 'createdAt'])
    .where((eb) => eb.or([eb('ownerEmail', '=', email), eb('uploadedBy', '=', email)]))
    .orderBy('createdAt', 'desc')
    .execute()

/** Bytes of all that somebody uploaded in an edition, for themselves or for others. */
export async function sumUploadsOf(db: Database, edition: string, email: string): Promise<number> {
  const { total } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('total'))
    .where('edition', '=', edition)
    .where('uploadedBy', '=', email)
    .executeTakeFirstOrThrow()
  return total
}

/** Those of the ids that have a record: files, pictures of the public site, pieces of an upload that may be continued. */
export async function listRecorded(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const names = ids.filter(isContentName)
  const fileIds = ids.filter((id) => !isContentName(id))
  const { rows } = await sql<{ id: string }>`
    select id::text from files where id = any(${fileIds}::uuid[])
    union all select unnest(pieces)::text from resumable_uploads where pieces && ${fileIds}::uuid[]
    union all select name from content_pictures where name = any(${names}::text[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Under which keys the storage has what was recorded before. */
export async function listKeysBefore(db: Database, before: Date): Promise<string[]> {
  const ofFiles = await db.selectFrom('files').select('id').where('createdAt', '<', before).execute()
  const ofPictures = await db.selectFrom('contentPictures').select('name').where('uploadedAt', '<', before).execute()
  return [...ofFiles.map(({ id }) => id), ...ofPictures.flatMap(({ name }) => contentKeys(name))]
}
