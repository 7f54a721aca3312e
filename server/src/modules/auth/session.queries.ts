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

/**
 * The person of a session as the tables have them at this moment: a withdrawn role works at once. An address that an
 * admin imported as Admin makes its holder an admin through either sign-in.
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
      'i.id as identityId',
      'i.role as identityRole',
      'i.email as identityEmail',
      'i.firstname',
      'i.lastname',
      'a.email as authorisedEmail',
      'a.type',
      'a.firstName',
      'a.lastName',
    ])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', now)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const email = row.identityEmail ?? row.authorisedEmail
  const typeRole = row.type === null ? undefined : roleOfType[row.type]
  const role = typeRole === 'admin' ? 'admin' : (row.identityRole ?? typeRole)
  // The authorised user behind the session was removed.
  if (email === null || role === undefined) return undefined
  return {
    kind: 'person',
    sessionId: row.sessionId,
    expiresAt: row.expiresAt,
    role,
    email,
    firstname: row.firstname ?? row.firstName ?? '',
    lastname: row.lastname ?? row.lastName ?? '',
    identityId: row.identityId,
    authorisedType: row.type,
  }
}
