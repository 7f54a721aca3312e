import { roleOfType } from '@project-week/contract/auth/roles'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Person } from '../../http/actor.ts'
import type { SamlSubject } from '../../db/tables.ts'

/** Whom a session is for. */
export type SessionSubject = { identityId: string; saml?: SamlSubject } | { authorisedUserId: string }

export async function insertSession(
  db: Database,
  session: { tokenHash: Buffer; subject: SessionSubject; now: Date; expires: Date },
): Promise<void> {
  const { subject } = session
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      tokenHash: session.tokenHash,
      identityId: 'identityId' in subject ? subject.identityId : null,
      authorisedUserId: 'authorisedUserId' in subject ? subject.authorisedUserId : null,
      createdAt: session.now,
      expiresAt: session.expires,
      samlSubject: 'identityId' in subject && subject.saml !== undefined ? JSON.stringify(subject.saml) : null,
    })
    .execute()
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Ended sessions are of no use to anyone; a job removes them. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
}

/** Ends all sessions of a person: of the sign-on, and of the account that was confirmed as theirs. Answers how many. */
export async function deleteSessionsOfPerson(db: Database, person: Person): Promise<number> {
  const own = db
    .selectFrom('authorisedUsers')
    .where((is) => is.or([is('identityId', '=', person.identityId), is('id', '=', person.authorisedUserId)]))
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((is) =>
      is.or([
        is('identityId', '=', person.identityId),
        is('identityId', 'in', own.select('identityId')),
        is('authorisedUserId', 'in', own.select('id')),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Ends all sessions of an account and of every sign-on with its address. Answers how many. */
export async function deleteSessionsOfAddress(db: Database, user: { id: string; email: string }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((is) =>
      is.or([
        is('authorisedUserId', '=', user.id),
        is('identityId', 'in', db.selectFrom('identities').select('id').where('email', '=', user.email)),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Notes that a university sign-on and an account are one person's, where their addresses are the same. Answers whether
 * that is new. To be called once somebody has proven both in one browser.
 */
export async function confirmIdentity(
  db: Database,
  { identityId, authorisedUserId }: { identityId: string; authorisedUserId: string },
): Promise<boolean> {
  const row = await db
    .updateTable('authorisedUsers as a')
    .from('identities as i')
    .set({ identityId })
    .where('a.id', '=', authorisedUserId)
    .where('i.id', '=', identityId)
    .whereRef('a.email', '=', 'i.email')
    .where('a.removedAt', 'is', null)
    .where('a.identityId', 'is distinct from', identityId)
    .returning('a.id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The person of a session as the tables have them at this moment: a role that is given or withdrawn works at once.
 * The type of an account ranks above what the university says of a person, but reaches a university sign-on only once
 * it is confirmed as the same person's, since some identity providers let people edit their address.
 */
export async function findPerson(db: Database, tokenHash: Buffer, now: Date): Promise<Person | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .leftJoin('identities as i', 'i.id', 's.identityId')
    .leftJoin('authorisedUsers as a', (join) =>
      join
        .on((eb) => eb.or([eb('a.id', '=', eb.ref('s.authorisedUserId')), eb('a.email', '=', eb.ref('i.email'))]))
        .on('a.removedAt', 'is', null),
    )
    .select([
      's.id as sessionId',
      's.expiresAt',
      's.authorisedUserId',
      'i.id as identityId',
      'i.role as identityRole',
      'i.email as identityEmail',
      'i.firstname',
      'i.lastname',
      'a.email as authorisedEmail',
      'a.type',
      'a.identityId as confirmedIdentityId',
      'a.firstName',
      'a.lastName',
    ])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', now)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const email = row.identityEmail ?? row.authorisedEmail
  const typeRole = row.type === null ? undefined : roleOfType[row.type]
  const isAccount = row.identityId === null || row.identityId === row.confirmedIdentityId
  const role = (isAccount ? typeRole : undefined) ?? row.identityRole
  // The authorised user behind the session was removed.
  if (email === null || role === null) return undefined
  return {
    kind: 'person',
    sessionId: row.sessionId,
    expiresAt: row.expiresAt,
    role,
    email,
    firstname: row.firstname ?? row.firstName ?? '',
    lastname: row.lastname ?? row.lastName ?? '',
    identityId: row.identityId,
    authorisedUserId: row.authorisedUserId,
    authorisedType: row.type,
  }
}
