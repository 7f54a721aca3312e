import { type ApiToken, apiTokenMessages, type NewApiToken } from '@project-week/contract/api-tokens/api-token'
import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { hashOf, tokenStart } from './admit-tokens.ts'
import { presentToken } from './api-token.present.ts'
import { insertToken, lockToken, markRevoked } from './api-token.queries.ts'

/** So much of a token is kept and shown: enough to tell two apart, nothing to guess the rest by. */
const prefixLength = tokenStart.length + 6

/**
 * Makes a token. The answer is the only place where it can be read.
 *
 * @throws 422 validation_failed where the name is taken
 */
export async function createToken(
  { db, clock, newId }: Deps,
  { person, ip }: Caller,
  { name, scopes, days }: NewApiToken,
): Promise<{ token: string; record: ApiToken }> {
  const token = tokenStart + randomBytes(32).toString('base64url')
  const now = clock.now()
  const record = await db.transaction().execute(async (tx) => {
    const row = await insertToken(tx, {
      id: newId(),
      name,
      tokenHash: hashOf(token),
      prefix: token.slice(0, prefixLength),
      scopes: [...new Set(scopes)],
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * 24 * 3_600_000),
    })
    if (row === undefined) throw validationFailed({ name: apiTokenMessages.taken })
    await recordAudit(tx, clock, {
      actor: person,
      action: 'add',
      record: ['api-token', row.id],
      ip,
      details: { name, scopes: row.scopes, expiresAt: row.expiresAt.toISOString() },
    })
    return presentToken(row, now)
  })
  return { token, record }
}

/** Revokes a token; a second time changes nothing. @throws 404 not_found */
export async function revokeToken({ db, clock }: Deps, { person, ip }: Caller, id: string): Promise<ApiToken> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await lockToken(tx, id)
    if (row === undefined) throw notFound('apiToken')
    if (row.revokedAt !== null) return presentToken(row, now)
    const revoked = await markRevoked(tx, id, now)
    await recordAudit(tx, clock, {
      actor: person,
      action: 'revoke',
      record: ['api-token', id],
      ip,
      details: { name: row.name },
    })
    return presentToken(revoked, now)
  })
}
