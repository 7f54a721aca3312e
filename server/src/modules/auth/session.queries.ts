import { type AuthorisedUserType, roleOfType } from '@project-week/contract/auth/roles'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Person } from '../../http/actor.ts'
import type { Asserted, SamlSubject } from '../../db/tables.ts'
import { rightsOf } from './auth.queries.ts'

/** The owner of a session. */
export type SessionSubject = { identityId: string; saml?: SamlSubject } | { authorisedUserId: string }

const columnsOf = (subject: SessionSubject) => ({
  identityId: 'identityId' in subject ? subject.identityId : null,
  authorisedUserId: 'authorisedUserId' in subject ? subject.authorisedUserId : null,
  samlSubject: 'identityId' in subject && subject.saml !== undefined ? JSON.stringify(subject.saml) : null,
})

export async function insertSession(
  db: Database,
  session: {
    tokenHash: Buffer
    subject: SessionSubject
    now: Date
    expires: Date
    provedAt?: Date | undefined
    factorAt?: Date | undefined
    client?: { browser: string | null; system: string | null }
  },
): Promise<void> {
  const { browser = null, system = null } = session.client ?? {}
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      tokenHash: session.tokenHash,
      ...columnsOf(session.subject),
      createdAt: session.now,
      lastUsedAt: session.now,
      expiresAt: session.expires,
      provedAt: session.provedAt ?? session.now,
      factorAt: session.factorAt ?? null,
      browser,
      system,
    })
    .execute()
}

/** The person of a sign-in. */
export async function findPersonOfSubject(db: Database, subject: SessionSubject): Promise<string> {
  const row =
    'identityId' in subject
      ? db.selectFrom('identities').select('personId').where('id', '=', subject.identityId)
      : db.selectFrom('authorisedUsers').select('personId').where('id', '=', subject.authorisedUserId)
  return (await row.executeTakeFirstOrThrow()).personId
}

export async function insertSecondStep(
  db: Database,
  step: { tokenHash: Buffer; subject: SessionSubject; expires: Date },
): Promise<void> {
  const { tokenHash, subject, expires } = step
  await db
    .insertInto('secondSteps')
    .values({ id: randomUUID(), tokenHash, ...columnsOf(subject), expiresAt: expires })
    .execute()
}

export interface SecondStep {
  id: string
  subject: SessionSubject
  person: Pick<Person, 'personId' | 'email' | 'firstname'> & { role: 'visitor' }
}

/** A sign-in that needs its second factor; none if the account was removed. */
export async function findSecondStep(db: Database, tokenHash: Buffer, now: Date): Promise<SecondStep | undefined> {
  const row = await db
    .selectFrom('secondSteps as s')
    .leftJoin('identities as i', 'i.id', 's.identityId')
    .leftJoin('authorisedUsers as a', (join) =>
      join.onRef('a.id', '=', 's.authorisedUserId').on('a.removedAt', 'is', null),
    )
    .innerJoin('people as p', (join) => join.on(sql<boolean>`p.id = coalesce(i.person_id, a.person_id)`))
    .select(['s.id', 's.identityId', 's.authorisedUserId', 's.samlSubject', 'p.id as personId', 'p.email'])
    .select(sql<string>`coalesce(i.firstname, a.first_name)`.as('firstname'))
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', now)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id, identityId, authorisedUserId, samlSubject, personId, email, firstname } = row
  const subject =
    identityId === null
      ? { authorisedUserId: authorisedUserId ?? '' }
      : { identityId, ...(samlSubject !== null && { saml: samlSubject }) }
  return { id, subject, person: { personId, email, firstname, role: 'visitor' } }
}

/** False if it was already taken or cancelled. */
export async function deleteSecondStep(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('secondSteps').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function touchSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastUsedAt: now }).where('id', '=', sessionId).execute()
}

/** Records that the session's person has given a second factor. */
export async function markFactor(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ factorAt: now, provedAt: now }).where('id', '=', sessionId).execute()
}

export async function markProved(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ provedAt: now }).where('id', '=', sessionId).execute()
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** A job removes ended sessions. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
}

/** Every session of a person, however they signed in. */
const ofPerson = (personId: string) => sql<boolean>`(
  identity_id in (select id from identities where person_id = ${personId})
  or authorised_user_id in (select id from authorised_users where person_id = ${personId}))`

/**
 * Ends all sessions and pending sign-ins of a person. Returns the number of sessions.
 *
 * @param but a session that continues
 */
export async function deleteSessionsOfPerson(db: Database, personId: string, but?: string): Promise<number> {
  await db.deleteFrom('secondSteps').where(ofPerson(personId)).execute()
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(ofPerson(personId))
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** @param since sessions last used before this have ended */
export const listSessionsOfPerson = (db: Database, personId: string, { now, since }: { now: Date; since: Date }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'expiresAt', 'identityId', 'browser', 'system'])
    .where(ofPerson(personId))
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>=', since)
    .orderBy('lastUsedAt', 'desc')
    .execute()

/** False if it is not theirs, or has ended. */
export async function deleteSessionOfPerson(db: Database, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(ofPerson(personId))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * The person of a session, read anew each time, so that granted and withdrawn roles take effect at once. The account's
 * type outranks the university's affiliation. An account whose address the person only asserts gives no role, except
 * that type Student allows uploads. An office account gives none either if only the provider ever proved the address,
 * except to a session of that account. If the person has a second factor and this session has not given it, it grants
 * nothing.
 */
export async function findPerson(db: Database, tokenHash: Buffer, now: Date): Promise<Person | undefined> {
  const { rows } = await sql<{
    sessionId: string
    expiresAt: Date
    provedAt: Date
    factorAt: Date | null
    lastUsedAt: Date
    hasFactor: boolean
    personId: string | null
    email: string | null
    authorisedUserId: string | null
    isAccountRemoved: boolean
    identityId: string | null
    identityRole: Asserted['role'] | null
    firstname: string | null
    lastname: string | null
    type: AuthorisedUserType | null
    firstName: string | null
    lastName: string | null
    isStudentAddress: boolean
  }>`
    select s.id as session_id, s.expires_at, s.proved_at, s.factor_at, s.last_used_at, who.id as person_id, who.email, s.authorised_user_id,
           own.removed_at is not null as is_account_removed,
           i.id as identity_id, i.role as identity_role, i.firstname, i.lastname,
           a.type, a.first_name, a.last_name,
           exists (select from second_factors f where f.person_id = who.id) as has_factor,
           exists (select from authorised_users u
                    where u.email = who.email and u.type = 'Student' and u.removed_at is null) as is_student_address
      from sessions s
      left join identities i on i.id = s.identity_id
      left join authorised_users own on own.id = s.authorised_user_id
      left join people who on who.id = coalesce(i.person_id, own.person_id)
      left join lateral (select type, first_name, last_name from authorised_users u
                          where u.person_id = who.id and u.removed_at is null
                            and (u.id = s.authorised_user_id or u.type not in ('Admin', 'Viewer')
                                 or not exists (select from person_addresses p
                                                 where p.person_id = who.id and p.address = u.email
                                                   and p.proved_by = 'provider'))
                          order by ${rightsOf('u.type')} limit 1) a on true
     where s.token_hash = ${tokenHash} and s.expires_at > ${now}`.execute(db)
  const [row] = rows
  if (row === undefined || row.personId === null || row.email === null || row.isAccountRemoved) return undefined
  if (row.hasFactor && row.factorAt === null) return undefined
  const role = (row.type === null ? undefined : roleOfType[row.type]) ?? row.identityRole
  // All accounts of the person were removed.
  if (role === null) return undefined
  return {
    kind: 'person',
    sessionId: row.sessionId,
    expiresAt: row.expiresAt,
    provedAt: row.provedAt,
    factorAt: row.factorAt,
    hasFactor: row.hasFactor,
    lastUsedAt: row.lastUsedAt,
    role,
    personId: row.personId,
    email: row.email,
    firstname: row.firstname ?? row.firstName ?? '',
    lastname: row.lastname ?? row.lastName ?? '',
    identityId: row.identityId,
    authorisedUserId: row.authorisedUserId,
    authorisedType: row.type ?? (row.isStudentAddress ? 'Student' : null),
  }
}
