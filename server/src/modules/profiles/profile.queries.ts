import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type ProfileRow = Selectable<Tables['profiles']>

/** Answers the new row, or undefined where this identity or matriculation number is registered already. */
export const insertProfile = (db: Database, profile: Insertable<Tables['profiles']>): Promise<ProfileRow | undefined> =>
  db
    .insertInto('profiles')
    .values(profile)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const findProfile = (db: Database, edition: string, identityId: string): Promise<ProfileRow | undefined> =>
  db
    .selectFrom('profiles')
    .selectAll()
    .where('edition', '=', edition)
    .where('identity_id', '=', identityId)
    .executeTakeFirst()

export const findNewestProfile = (db: Database, identityId: string): Promise<ProfileRow | undefined> =>
  db
    .selectFrom('profiles')
    .selectAll()
    .where('identity_id', '=', identityId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function hasEarlierProfile(db: Database, matrikelnummer: string, edition: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('matrikelnummer', '=', matrikelnummer)
    .where('edition', '<>', edition)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listBatches(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('profiles').select('edition').distinct().execute()
  return rows.map((row) => row.edition)
}

/** Profiles of one edition, or of all, in the order of registration. */
export function listProfiles(db: Database, edition: string | undefined): Promise<ProfileRow[]> {
  const query = db.selectFrom('profiles').selectAll().orderBy('created_at').orderBy('id')
  return (edition === undefined ? query : query.where('edition', '=', edition)).execute()
}
