import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Insertable, Selectable } from 'kysely'

export type Identity = Selectable<Tables['identities']>
export type AuthorisedUser = Selectable<Tables['authorisedUsers']>

/** Keeps what the sign-on asserts now; the subject decides who it is. Answers the identity's id. */
export async function saveIdentity(db: Database, identity: Insertable<Tables['identities']>): Promise<string> {
  const { id: _, subject: __, ...asserted } = identity
  const row = await db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(asserted))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const findIdentity = (db: Database, id: string): Promise<Identity | undefined> =>
  db.selectFrom('identities').selectAll().where('id', '=', id).executeTakeFirst()

/** @param email in any case */
export const findAuthorisedUser = (db: Database, email: string): Promise<AuthorisedUser | undefined> =>
  db
    .selectFrom('authorisedUsers')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .where('removedAt', 'is', null)
    .executeTakeFirst()
