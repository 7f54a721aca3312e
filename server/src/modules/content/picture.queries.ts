import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const prefix = 'uploaded/'

/** Uploading again renews the time, so that the upload is not about to be swept. */
export async function recordUpload(db: Database, name: string, uploadedAt: Date): Promise<void> {
  await db
    .insertInto('contentPictures')
    .values({ name, uploadedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ uploadedAt }))
    .execute()
}

/** Of these sources, the uploaded pictures and PDFs that are stored. */
export async function listKnownUploads(db: Database, sources: readonly string[]): Promise<Set<string>> {
  const names = sources.filter((src) => src.startsWith(prefix)).map((src) => src.slice(prefix.length))
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('contentPictures').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => prefix + name))
}

/** Deletes the records of pictures and PDFs that no version or draft uses. */
export async function deleteUnusedUploads(db: Database, uploadedBefore: Date): Promise<void> {
  await sql`
    delete from content_pictures
    where uploaded_at < ${uploadedBefore}
      and not exists (select from content_versions where strpos(content::text, ${prefix} || content_pictures.name) > 0)
      and not exists (select from content_drafts where strpos(content::text, ${prefix} || content_pictures.name) > 0)
  `.execute(db)
}
