import type { FactorOffer } from '@project-week/contract/auth/second-factor'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type FactorRow = Selectable<Tables['secondFactors']>

export const listFactors = (db: Database, personId: string): Promise<FactorRow[]> =>
  db
    .selectFrom('secondFactors')
    .selectAll()
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** The kinds of second factor that a person has; undefined if none. */
export async function findOffer(db: Database, personId: string): Promise<FactorOffer | undefined> {
  const kinds = new Set((await listFactors(db, personId)).map(({ kind }) => kind))
  return kinds.size === 0 ? undefined : { passkey: kinds.has('passkey'), code: kinds.has('code') }
}

/** Locks the person until the transaction ends, so that changes of their factors are serialised. */
export const lockPerson = (db: Database, personId: string) =>
  db.selectFrom('people').select('id').where('id', '=', personId).forUpdate().executeTakeFirstOrThrow()

/** False if the passkey is already known. */
export async function insertFactor(db: Database, factor: Insertable<Tables['secondFactors']>): Promise<boolean> {
  const row = await db
    .insertInto('secondFactors')
    .values(factor)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteFactor = (db: Database, { id, personId }: { id: string; personId: string }) =>
  db.deleteFrom('secondFactors').where('id', '=', id).where('personId', '=', personId).returningAll().executeTakeFirst()

export async function deleteFactors(db: Database, personId: string): Promise<FactorRow[]> {
  await db.deleteFrom('recoveryCodes').where('personId', '=', personId).execute()
  return db.deleteFrom('secondFactors').where('personId', '=', personId).returningAll().execute()
}

/** Records that a code was used; false if it, or a later one, was used before. */
export async function useStep(db: Database, id: string, { step, now }: { step: number; now: Date }): Promise<boolean> {
  const row = await db
    .updateTable('secondFactors')
    .set({ lastStep: step, lastUsedAt: now })
    .where('id', '=', id)
    .where('lastStep', '<', step)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function usePasskey(db: Database, id: string, use: { counter: number; now: Date }): Promise<void> {
  await db
    .updateTable('secondFactors')
    .set({ counter: use.counter, lastUsedAt: use.now })
    .where('id', '=', id)
    .execute()
}

export async function replaceRecoveryCodes(db: Database, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('personId', '=', personId).execute()
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ codeHash, personId })))
    .execute()
}

/** True once for each code. */
export async function useRecoveryCode(db: Database, personId: string, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('recoveryCodes')
    .where('codeHash', '=', codeHash)
    .where('personId', '=', personId)
    .returning('personId')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Database, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  return count
}

type Challenge = Insertable<Tables['factorChallenges']>

/** Replaces earlier challenges for the same purpose: of two tabs, the later one continues. */
export async function keepChallenge(db: Database, challenge: Challenge): Promise<void> {
  await db
    .deleteFrom('factorChallenges')
    .where('boundTo', '=', challenge.boundTo)
    .where('purpose', '=', challenge.purpose)
    .execute()
  await db.insertInto('factorChallenges').values(challenge).execute()
}

/** Consumes the challenge of a session or second step, once and if still valid. */
export const takeChallenge = (
  db: Database,
  of: Pick<Challenge, 'boundTo' | 'purpose'> & { now: Date },
): Promise<Selectable<Tables['factorChallenges']> | undefined> =>
  db
    .deleteFrom('factorChallenges')
    .where('boundTo', '=', of.boundTo)
    .where('purpose', '=', of.purpose)
    .where('expiresAt', '>', of.now)
    .returningAll()
    .executeTakeFirst()

/** The same without consuming it, so that a mistyped code needs no restart. */
export const findChallenge = (
  db: Database,
  of: Pick<Challenge, 'boundTo' | 'purpose'> & { now: Date },
): Promise<Selectable<Tables['factorChallenges']> | undefined> =>
  db
    .selectFrom('factorChallenges')
    .selectAll()
    .where('boundTo', '=', of.boundTo)
    .where('purpose', '=', of.purpose)
    .where('expiresAt', '>', of.now)
    .executeTakeFirst()

export async function deleteExpiredSteps(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('secondSteps').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('factorChallenges').where('expiresAt', '<=', now).execute()
}
