import type { Clock } from '../../clock.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export interface AuditEntry {
  actor: { email: string; role: string }
  /** What was done, a verb in the vocabulary of `docs/vocabulary.md`. */
  action: string
  /** Kind and id of the record it was done to. */
  record: readonly [type: string, id: string]
  /** The caller's network address. */
  address: string
  details?: Record<string, unknown>
}

/** Appends to the audit log; inside the transaction of what it records, where that has one. */
export async function recordAudit(db: Database, clock: Clock, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('auditRecords')
    .values({
      at: clock.now(),
      actor: entry.actor.email,
      actorRole: entry.actor.role,
      action: entry.action,
      recordType: entry.record[0],
      recordId: entry.record[1],
      address: entry.address,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}

export type AuditRow = Selectable<Tables['auditRecords']>

export interface AuditFilter {
  actor?: string | undefined
  action?: string | undefined
  recordType?: string | undefined
  recordId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
}

/** Newest first. The id follows the order of writing and never changes: a page stays where it was while others are written. */
export function listAuditRecords(db: Database, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('auditRecords')
    .selectAll()
    .$if(!!filter.actor, (query) => query.where('actor', 'like', like(filter.actor ?? '')))
    .$if(!!filter.action, (query) => query.where('action', '=', filter.action ?? ''))
    .$if(!!filter.recordType, (query) => query.where('recordType', '=', filter.recordType ?? ''))
    .$if(!!filter.recordId, (query) => query.where('recordId', '=', filter.recordId ?? ''))
    .$if(filter.from !== undefined, (query) => query.where('at', '>=', new Date(filter.from ?? '')))
    .$if(filter.to !== undefined, (query) => query.where('at', '<', new Date(filter.to ?? '')))
    .$if(filter.before !== undefined, (query) => query.where('id', '<', String(filter.before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Who did one of these actions to a record last. */
export const findLastChange = (
  db: Database,
  { record: [type, id], actions }: { record: readonly [type: string, id: string]; actions: readonly string[] },
): Promise<{ actor: string; at: Date } | undefined> =>
  db
    .selectFrom('auditRecords')
    .select(['actor', 'at'])
    .where('recordType', '=', type)
    .where('recordId', '=', id)
    .where('action', 'in', actions)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function listAuditVocabulary(db: Database): Promise<{ actions: string[]; recordTypes: string[] }> {
  const rows = await db.selectFrom('auditRecords').select(['action', 'recordType']).distinct().execute()
  const sorted = (values: string[]) => [...new Set(values)].toSorted((a, b) => a.localeCompare(b))
  return { actions: sorted(rows.map((row) => row.action)), recordTypes: sorted(rows.map((row) => row.recordType)) }
}
