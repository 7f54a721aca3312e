import { apiTokenMessages } from '@project-week/contract/api-tokens/api-token'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { findValidToken, touchToken } from './api-token.queries.ts'

/** What every token begins with: scanners of repositories find one that was committed by mistake. */
export const tokenStart = 'pwt_'

/** How exactly a token's last use is known: each note of it is a write. */
const touchedAfterMs = 5 * 60 * 1000

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Reads the API token of a call. With one, the cookies that came along count for nothing: who is signed in in a browser
 * lends no rights to a token, and a token none to them. Call it after the sessions' hook, whose caller it replaces.
 */
export function admitTokens(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.endpoint === undefined) return
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    // A company's link brings its own token in the same header.
    if (token?.startsWith(tokenStart) !== true) return
    const now = clock.now()
    const row = await findValidToken(db, hashOf(token), now)
    if (row === undefined) throw new AppError('not_signed_in', 401, apiTokenMessages.invalid)
    request.actor = { kind: 'token', tokenId: row.id, name: row.name, scopes: row.scopes }
    if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() > touchedAfterMs) {
      await touchToken(db, row.id, now)
    }
  })
}
