import type { Database } from '../../../db/database.ts'
import type { AuthorisedUser } from '../auth.queries.ts'

/** A user who has not been removed. */
export const findUser = (db: Database, id: string): Promise<AuthorisedUser | undefined> =>
  db.selectFrom('authorisedUsers').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()

/** Sets or removes the password; the account forgets its known devices. */
export async function savePassword(db: Database, userId: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('authorisedUsers').set({ passwordHash }).where('id', '=', userId).execute()
  await db.deleteFrom('knownDevices').where('authorisedUserId', '=', userId).execute()
}

/** Sets or removes the password, and invalidates all sessions, pending sign-ins and known devices of the account. */
export async function replacePassword(db: Database, userId: string, passwordHash: string | null): Promise<void> {
  await savePassword(db, userId, passwordHash)
  await db.deleteFrom('secondSteps').where('authorisedUserId', '=', userId).execute()
  await db.deleteFrom('sessions').where('authorisedUserId', '=', userId).execute()
}
