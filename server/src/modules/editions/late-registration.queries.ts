import type { LateKind } from '@project-week/contract/editions/late-registration'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type LateRow = Selectable<Tables['lateRegistrations']>

export const listLate = (db: Database, edition: string, kind: LateKind): Promise<LateRow[]> =>
  db
    .selectFrom('lateRegistrations')
    .selectAll()
    .where('edition', '=', edition)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

const open = (db: Database, edition: string, kind: LateKind) =>
  db
    .selectFrom('lateRegistrations')
    .selectAll()
    .where('edition', '=', edition)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)

/** @param today the day in Berlin by the programme clock */
export const findLateStudent = (
  db: Database,
  { edition, email, today }: { edition: string; email: string; today: string },
): Promise<LateRow | undefined> =>
  open(db, edition, 'student').where('email', '=', email.toLowerCase()).where('until', '>=', today).executeTakeFirst()

/** @param today the day in Berlin by the programme clock */
export const findLateCompany = (
  db: Database,
  { edition, tokenHash, today }: { edition: string; tokenHash: Buffer; today: string },
): Promise<LateRow | undefined> =>
  open(db, edition, 'company').where('tokenHash', '=', tokenHash).where('until', '>=', today).executeTakeFirst()

/** Whether it could still be used: not revoked meanwhile, nor used by another. */
export async function useLate(db: Database, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lateRegistrations')
    .set({ usedAt: at })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertLate = (db: Database, row: Insertable<Tables['lateRegistrations']>): Promise<LateRow> =>
  db.insertInto('lateRegistrations').values(row).returningAll().executeTakeFirstOrThrow()

/** Held until the transaction ends. */
export const lockLate = (db: Database, id: string): Promise<LateRow | undefined> =>
  db.selectFrom('lateRegistrations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const revokeLate = (db: Database, id: string, at: Date): Promise<LateRow> =>
  db
    .updateTable('lateRegistrations')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Makes room for another of the same person. */
export async function revokeOpenLate(
  db: Database,
  { edition, kind, email }: { edition: string; kind: LateKind; email: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('lateRegistrations')
    .set({ revokedAt: at })
    .where('edition', '=', edition)
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Whether a student with this address is registered for the edition, and has not withdrawn. */
export async function isRegistered(db: Database, edition: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where edition = ${edition} and lower(email) = ${email} and withdrawn_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** What the office allowed a student, in all editions. */
export const listLateOf = (db: Database, email: string): Promise<LateRow[]> =>
  db
    .selectFrom('lateRegistrations')
    .selectAll()
    .where('kind', '=', 'student')
    .where('email', '=', email)
    .orderBy('createdAt')
    .execute()

export async function deleteLateOf(db: Database, email: string): Promise<void> {
  await db.deleteFrom('lateRegistrations').where('kind', '=', 'student').where('email', '=', email).execute()
}
