import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AuthorisedUser } from '../auth/auth.queries.ts'

export interface UserRow extends Omit<AuthorisedUser, 'password_hash'> {
  has_password: boolean
  last_sign_in_at: Date | null
}

/** Actions of the audit log that sign an authorised user in. */
const signIns = ['login', 'set-password']

const users = (db: Database) =>
  db
    .selectFrom('authorised_users as a')
    .leftJoin(
      () =>
        db
          .selectFrom('audit_records')
          .select((eb) => ['record_id', eb.fn.max('at').as('at')])
          .where('record_type', '=', 'authorised-user')
          .where('action', 'in', signIns)
          .groupBy('record_id')
          .as('signed_in'),
      (join) => join.on('signed_in.record_id', '=', sql<string>`a.id::text`),
    )
    .where('a.removed_at', 'is', null)
    .select([
      'a.id',
      'a.email',
      'a.type',
      'a.first_name',
      'a.last_name',
      'a.company',
      'a.created_at',
      'a.invited_at',
      'a.removed_at',
      'signed_in.at as last_sign_in_at',
      sql<boolean>`a.password_hash is not null`.as('has_password'),
    ])

export const listUsers = (db: Database): Promise<UserRow[]> => users(db).orderBy('a.email').execute()

export const getUser = (db: Database, id: string): Promise<UserRow> =>
  users(db).where('a.id', '=', id).executeTakeFirstOrThrow()

/** A user who is not removed, held until the transaction ends. */
export const lockUser = (db: Database, id: string): Promise<AuthorisedUser | undefined> =>
  db
    .selectFrom('authorised_users')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function markInvited(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('authorised_users').set({ invited_at: now }).where('id', '=', id).execute()
}

/**
 * Takes a user's rights away, and with them every session, link and known device. The row stays, for the audit log; the
 * password goes, so that somebody who is authorised again starts with an invitation.
 */
export async function markRemoved(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('authorised_users').set({ removed_at: now, password_hash: null }).where('id', '=', id).execute()
  await db.deleteFrom('password_links').where('authorised_user_id', '=', id).execute()
  await db.deleteFrom('known_devices').where('authorised_user_id', '=', id).execute()
  await db.deleteFrom('sessions').where('authorised_user_id', '=', id).execute()
}
