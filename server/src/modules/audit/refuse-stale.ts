import type { AuditAction } from '@project-week/contract/audit/vocabulary'
import { recordRefusals } from '@project-week/contract/refusals'
import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { type AuditedRecord, findLastChange } from './audit.queries.ts'

/** A short digest of a record's content, independent of key order (jsonb sorts keys). */
export const versionOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content, sortKeys)).digest('base64url').slice(0, 22)

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Refuses to overwrite changes that the caller has not seen. Call it in the transaction that holds the record.
 *
 * @param version what the caller read
 * @param current the current record, for the refusal
 * @param history the record in the audit log, and the actions that change what `version` covers
 * @throws 409 stale
 */
export async function refuseStale(
  db: Database,
  version: string,
  current: { version: string },
  history: { record: AuditedRecord; actions: readonly AuditAction[] },
): Promise<void> {
  if (version === current.version) return
  const last = await findLastChange(db, history)
  throw new AppError('stale', 409, recordRefusals.changed, {
    details: { last: last === undefined ? null : { by: last.actor, at: last.at.toISOString() }, current },
  })
}
