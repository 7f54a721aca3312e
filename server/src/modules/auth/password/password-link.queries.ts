import type { Database } from '../../../db/database.ts'
import type { AuthorisedUser } from '../auth.queries.ts'

/** Somebody who is still a user. */
export const findUser = (db: Database, id: string): Promise<AuthorisedUser | undefined> =>
  db.selectFrom('authorisedUsers').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()

/** Sets the password, or takes it away; known devices of the account are so no more. */
export async function savePassword(db: Database, userId: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('authorisedUsers').set({ passwordHash }).where('id', '=', userId).execute()
  await db.deleteFrom('knownDevices').where('authorisedUserId', '=', userId).execute()
}

/**
 * Sets the password, or leaves the account without one; every session, begun sign-in and known device of the account that
 * was there before is worth nothing any more.
 */
export async function replacePassword(db: Database, userId: string, passwordHash: string | null): Promise<void> {
  await savePassword(db, userId, passwordHash)
  await db.deleteFrom('secondSteps').where('authorisedUserId', '=', userId).execute()
  await db.deleteFrom('sessions').where('authorisedUserId', '=', userId).execute()
}
