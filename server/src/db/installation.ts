import { sql } from 'kysely'
import type { Mode } from '../config.ts'
import type { Database } from './database.ts'

/** The database belongs to the other mode; nothing was changed. */
export class WrongInstallation extends Error {
  override name = 'WrongInstallation'
}

/** A database's mode; undefined for a new one. */
export async function findMode(db: Database): Promise<Mode | undefined> {
  const { rows: tables } = await sql`select from pg_class where oid = to_regclass('installation')`.execute(db)
  if (tables.length === 0) return undefined
  const { rows } = await sql<{ mode: Mode }>`select mode from installation`.execute(db)
  return rows[0]?.mode
}

/** Marks a new database with a mode. An existing mark is kept. */
export async function markAs(db: Database, mode: Mode): Promise<void> {
  await sql`insert into installation (mode) values (${mode}) on conflict do nothing`.execute(db)
}

/**
 * Before the migrations, which an installation of the other mode is spared too, and again once the database is marked.
 *
 * @param where how messages refer to the database
 * @throws {WrongInstallation} if it belongs to the other mode
 */
export async function refuseOtherMode(db: Database, mode: Mode, where: string): Promise<void> {
  const found = await findMode(db)
  if (found === undefined || found === mode) return
  throw new WrongInstallation(
    mode === 'production'
      ? `${where} holds the data of a demo: accounts with a password that everybody knows, and a sample sign-on's people. ` +
          'Production (npm run serve) does not use it. Choose another DATA_DIR or DATABASE_URL; ' +
          'npm start -- --reset empties the DATA_DIR of a demo.'
      : `${where} holds the data of a production installation. The demo (npm start) does not use it: ` +
          'anybody could sign in to it as anybody. Choose another DATA_DIR or DATABASE_URL.',
  )
}

/** @throws {WrongInstallation} if this would delete a production installation */
export async function refuseToDelete(db: Database, where: string): Promise<void> {
  if ((await findMode(db)) !== 'production') return
  throw new WrongInstallation(
    `${where} holds the data of a production installation. npm start -- --reset deletes demos alone.`,
  )
}
