import type { ApiScope } from '@project-week/contract/api-tokens/scope'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type ApiTokenRow = Selectable<Tables['apiTokens']>

/** Writes a token; undefined where its name is taken. */
export const insertToken = (
  db: Database,
  token: {
    id: string
    name: string
    tokenHash: Buffer
    prefix: string
    scopes: ApiScope[]
    createdAt: Date
    expiresAt: Date
  },
): Promise<ApiTokenRow | undefined> =>
  db
    .insertInto('apiTokens')
    .values({ ...token, lastUsedAt: null, revokedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const listTokens = (db: Database): Promise<ApiTokenRow[]> =>
  db.selectFrom('apiTokens').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()

/** The token of this digest, while it counts. */
export const findValidToken = (db: Database, tokenHash: Buffer, now: Date): Promise<ApiTokenRow | undefined> =>
  db
    .selectFrom('apiTokens')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

export async function touchToken(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('apiTokens').set({ lastUsedAt: now }).where('id', '=', id).execute()
}

export const lockToken = (db: Database, id: string): Promise<ApiTokenRow | undefined> =>
  db.selectFrom('apiTokens').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const markRevoked = (db: Database, id: string, now: Date): Promise<ApiTokenRow> =>
  db.updateTable('apiTokens').set({ revokedAt: now }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
