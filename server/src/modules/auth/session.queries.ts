import { roleOfType } from '@project-week/contract/auth/roles'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Person } from '../../http/actor.ts'
import type { SessionSubject } from '../../http/session.ts'

export async function insertSession(
  db: Database,
  session: { tokenHash: Buffer; subject: SessionSubject; now: Date; expires: Date },
): Promise<void> {
  const { subject } = session
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: session.tokenHash,
      identity_id: 'identityId' in subject ? subject.identityId : null,
      authorised_user_id: 'authorisedUserId' in subject ? subject.authorisedUserId : null,
      created_at: session.now,
      expires_at: session.expires,
      saml_subject: 'identityId' in subject && subject.saml !== undefined ? JSON.stringify(subject.saml) : null,
    })
    .execute()
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ended sessions are of no use to anyone; a job removes them. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

/**
 * The person of a session as the tables have them at this moment: a withdrawn role works at once. An address that an
 * admin imported as Admin makes its holder an admin through either sign-in.
 */
export async function findPerson(db: Database, tokenHash: Buffer, now: Date): Promise<Person | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .leftJoin('identities as i', 'i.id', 's.identity_id')
    .leftJoin('authorised_users as a', (join) =>
      join
        .on((eb) => eb.or([eb('a.id', '=', eb.ref('s.authorised_user_id')), eb('a.email', '=', eb.ref('i.email'))]))
        .on('a.removed_at', 'is', null),
    )
    .select([
      's.id as session_id',
      's.expires_at',
      'i.id as identity_id',
      'i.role as identity_role',
      'i.email as identity_email',
      'i.firstname',
      'i.lastname',
      'a.email as authorised_email',
      'a.type',
      'a.first_name',
      'a.last_name',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const email = row.identity_email ?? row.authorised_email
  const typeRole = row.type === null ? undefined : roleOfType[row.type]
  const role = typeRole === 'admin' ? 'admin' : (row.identity_role ?? typeRole)
  // The authorised user behind the session was removed.
  if (email === null || role === undefined) return undefined
  return {
    kind: 'person',
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    role,
    email,
    firstname: row.firstname ?? row.first_name ?? '',
    lastname: row.lastname ?? row.last_name ?? '',
    identityId: row.identity_id,
    authorisedType: row.type,
  }
}
