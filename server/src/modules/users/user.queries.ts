import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AuthorisedUser } from '../auth/auth.queries.ts'

export interface UserRow extends Omit<AuthorisedUser, 'passwordHash' | 'identityId'> {
  hasPassword: boolean
  lastSignInAt: Date | null
}

/** Actions of the audit log that sign an authorised user in. */
const signIns = ['login', 'set-password'] as const

const users = (db: Database) =>
  db
    .selectFrom('authorisedUsers as a')
    .leftJoin(
      () =>
        db
          .selectFrom('auditRecords')
          .select((eb) => ['recordId', eb.fn.max('at').as('at')])
          .where('recordType', '=', 'authorised-user')
          .where('action', 'in', signIns)
          .groupBy('recordId')
          .as('signedIn'),
      (join) => join.on('signedIn.recordId', '=', sql<string>`a.id::text`),
    )
    .where('a.removedAt', 'is', null)
    .select([
      'a.id',
      'a.email',
      'a.type',
      'a.firstName',
      'a.lastName',
      'a.company',
      'a.createdAt',
      'a.invitedAt',
      'a.removedAt',
      'signedIn.at as lastSignInAt',
      sql<boolean>`a.password_hash is not null`.as('hasPassword'),
    ])

export const listUsers = (db: Database): Promise<UserRow[]> => users(db).orderBy('a.email').execute()

export const getUser = (db: Database, id: string): Promise<UserRow> =>
  users(db).where('a.id', '=', id).executeTakeFirstOrThrow()

/** A user who is not removed, held until the transaction ends. */
export const lockUser = (db: Database, id: string): Promise<AuthorisedUser | undefined> =>
  db
    .selectFrom('authorisedUsers')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function markInvited(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('authorisedUsers').set({ invitedAt: now }).where('id', '=', id).execute()
}

/**
 * Takes a user's rights away, and with them every session, link and known device. The row stays, for the audit log; the
 * password goes, and what was confirmed, so that somebody who is authorised again starts with an invitation.
 */
export async function markRemoved(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('authorisedUsers')
    .set({ removedAt: now, passwordHash: null, identityId: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('passwordLinks').where('authorisedUserId', '=', id).execute()
  await db.deleteFrom('knownDevices').where('authorisedUserId', '=', id).execute()
  await db.deleteFrom('sessions').where('authorisedUserId', '=', id).execute()
}
