import type { Colleague } from '@project-week/contract/users/colleague'
import type { AuthorisedUserType } from '@project-week/contract/auth/roles'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AuthorisedUser } from '../auth/auth.queries.ts'
import { keepUnder } from '../identity/person.queries.ts'
import { listUsers } from './user.queries.ts'

/** The accounts of the office, each with the open sessions of its person, by whichever way they signed in. */
export async function listColleagues(
  db: Database,
  { now, sessionId }: { now: Date; sessionId: string },
): Promise<Colleague[]> {
  const users = (await listUsers(db)).flatMap(({ type, ...user }) =>
    type === 'Admin' || type === 'Viewer' ? [{ ...user, type }] : [],
  )
  const sessions = await db
    .selectFrom('sessions as s')
    .leftJoin('identities as i', 'i.id', 's.identityId')
    .innerJoin('authorisedUsers as a', (join) =>
      join.on((on) =>
        on.or([on('a.id', '=', on.ref('s.authorisedUserId')), on('a.personId', '=', on.ref('i.personId'))]),
      ),
    )
    .select(['s.id', 's.createdAt', 's.expiresAt', 's.identityId', 'a.id as userId'])
    .where('a.type', 'in', ['Admin', 'Viewer'])
    .where('s.expiresAt', '>', now)
    .orderBy('s.createdAt', 'desc')
    .execute()
  const withFactor = await db
    .selectFrom('authorisedUsers as a')
    .innerJoin('secondFactors as f', 'f.personId', 'a.personId')
    .select('a.id')
    .distinct()
    .execute()
  return users.map((user) => ({
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    type: user.type,
    invitedAt: user.invitedAt?.toISOString() ?? null,
    hasPassword: user.hasPassword,
    hasSecondFactor: withFactor.some(({ id }) => id === user.id),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    sessions: sessions
      .filter(({ userId }) => userId === user.id)
      .map(({ id, createdAt, expiresAt, identityId }) => ({
        id,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        by: identityId === null ? 'password' : 'sign-on',
        isOwn: id === sessionId,
      })),
  }))
}

/** All admins, locked until the transaction ends, so that the last one cannot be removed by two at once. */
export async function lockAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('authorisedUsers')
    .select('id')
    .where('type', '=', 'Admin')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const findKnown = (db: Database, email: string): Promise<AuthorisedUser | undefined> =>
  db.selectFrom('authorisedUsers').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()

/**
 * Writes a new account, or gives one that was removed its rights again, with the person that it has had since; undefined
 * where somebody was faster. Call it in a transaction.
 */
export async function saveColleague(
  db: Database,
  user: { id: string; email: string; firstName: string; lastName: string; type: AuthorisedUserType; now: Date },
): Promise<AuthorisedUser | undefined> {
  const { now, ...account } = user
  const personId = await keepUnder(db, account.email, now)
  return db
    .insertInto('authorisedUsers')
    .values({ ...account, personId, company: '', passwordHash: null, createdAt: now, invitedAt: now, removedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          type: account.type,
          firstName: account.firstName,
          lastName: account.lastName,
          invitedAt: now,
          removedAt: null,
        })
        .where('authorisedUsers.removedAt', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function saveType(db: Database, id: string, type: AuthorisedUserType): Promise<void> {
  await db.updateTable('authorisedUsers').set({ type }).where('id', '=', id).execute()
}

/** Ends one session of a user; false where it is none of theirs, or has ended. */
export async function deleteSessionOf(db: Database, userId: string, session: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions s using authorised_users a
     where s.id = ${session} and a.id = ${userId} and a.type in ('Admin', 'Viewer')
       and (s.authorised_user_id = a.id
            or s.identity_id in (select i.id from identities i where i.person_id = a.person_id)) returning 1`.execute(
    db,
  )
  return rows.length > 0
}
