import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AuthorisedUser } from '../auth/auth.queries.ts'
import { deleteFactors } from '../auth/second-factor/factor.queries.ts'
import { insertPerson } from '../identity/person.queries.ts'
import { revokeLinks } from '../links/link.queries.ts'

export interface UserRow extends Omit<AuthorisedUser, 'passwordHash' | 'personId'> {
  hasPassword: boolean
  lastSignInAt: Date | null
  hasWaitingSignOn: boolean
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
      sql<boolean>`exists (select from identities i where i.waits_for = a.id)`.as('hasWaitingSignOn'),
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
 * Takes a user's rights away, and with them every session, link and known device of the account. The row stays, for the
 * audit log. The password goes, the second factors of somebody who signs in no other way go, and where the person also signs in another way the account is no longer theirs: somebody
 * who is authorised again starts with an invitation. Call it in a transaction.
 */
export async function markRemoved(db: Database, id: string, now: Date): Promise<void> {
  const {
    email,
    personId: oldPersonId,
    isShared,
  } = await db
    .updateTable('authorisedUsers')
    .set({ removedAt: now, passwordHash: null })
    .where('id', '=', id)
    .returning([
      'email',
      'personId',
      sql<boolean>`exists (select from identities i where i.person_id = authorised_users.person_id)
        or exists (select from authorised_users o
                    where o.person_id = authorised_users.person_id and o.id <> authorised_users.id)`.as('isShared'),
    ])
    .executeTakeFirstOrThrow()
  if (isShared) {
    const personId = await insertPerson(db, { email, source: 'kept', at: now })
    await db.updateTable('authorisedUsers').set({ personId }).where('id', '=', id).execute()
  } else {
    await deleteFactors(db, oldPersonId)
  }
  await revokeLinks(db, { authorisedUserId: id }, now)
  await db.updateTable('identities').set({ waitsFor: null }).where('waitsFor', '=', id).execute()
  await db.deleteFrom('knownDevices').where('authorisedUserId', '=', id).execute()
  await db.deleteFrom('secondSteps').where('authorisedUserId', '=', id).execute()
  await db.deleteFrom('sessions').where('authorisedUserId', '=', id).execute()
}
