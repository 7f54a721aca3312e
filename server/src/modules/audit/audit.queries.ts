import {
  type AuditAction,
  type AuditActionChoice,
  type AuditRecordType,
  unchangingActions,
} from '@project-week/contract/audit/vocabulary'
import type { Clock } from '../../clock.ts'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** Type and id of the record acted on. */
export type AuditedRecord = readonly [type: AuditRecordType, id: string]

type Acting = Record<'email' | 'role', string>

/** Who acts and from where: a `Caller`, or another actor. */
export type AuditedBy = { ip: string } & ({ person: Acting } | { actor: Acting })

/** What is done. */
export interface AuditedAct {
  action: AuditAction
  record: AuditedRecord
  details?: Record<string, unknown>
}

export type AuditEntry = AuditedBy & AuditedAct

function rowOf(clock: Clock, entry: AuditEntry) {
  const { action, record, ip, details = {} } = entry
  const { email, role } = 'person' in entry ? entry.person : entry.actor
  const [recordType, recordId] = record
  return { at: clock.now(), actor: email, actorRole: role, action, recordType, recordId, ip, details }
}

/** Appends to the audit log; call it in the transaction of what it records, if there is one. */
export async function recordAudit(db: Database, clock: Clock, entry: AuditEntry): Promise<void> {
  const row = rowOf(clock, entry)
  await db
    .insertInto('auditRecords')
    .values({ ...row, details: JSON.stringify(row.details) })
    .execute()
}

/**
 * Appends many records at once, for a transaction that affects hundreds. Omits what is recorded once an hour and
 * already has been.
 */
export async function recordAudits(db: Database, clock: Clock, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map((entry) => rowOf(clock, entry))
  await sql`
    insert into audit_records (at, actor, actor_role, action, record_type, record_id, ip, details)
    select r.at, r.actor, r."actorRole", r.action, r."recordType", r."recordId", r.ip, r.details
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(at timestamptz, actor text, "actorRole" text, action text, "recordType" text, "recordId" text, ip text,
          details jsonb)
        on conflict do nothing`.execute(db)
}

/** Records that someone reads files, each once an hour (`audit_records_one_download`). */
export const recordDownloads = (
  db: Database,
  clock: Clock,
  files: readonly { id: string; kind: string; ownerEmail: string }[],
  reader: AuditedBy,
): Promise<void> =>
  recordAudits(
    db,
    clock,
    files.map(({ id, kind, ownerEmail }) => ({
      ...reader,
      action: 'download',
      record: ['file', id],
      details: { kind, owner: ownerEmail },
    })),
  )

export type AuditRow = Selectable<Tables['auditRecords']>

export interface AuditFilter {
  actor?: string | undefined
  action?: AuditActionChoice | undefined
  recordType?: AuditRecordType | undefined
  recordId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
}

/** Newest first. Ids follow the order of writing and never change, so pages stay stable while records are added. */
export function listAuditRecords(db: Database, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { actor, action, recordType, recordId, from, to, before } = filter
  return db
    .selectFrom('auditRecords')
    .selectAll()
    .where((is) =>
      is.and([
        ...(actor ? [is(sql`lower(actor)`, 'like', like(actor))] : []),
        ...(action === 'changes' ? [is('action', 'not in', unchangingActions)] : []),
        ...(action === 'reads' ? [is('action', 'in', unchangingActions)] : []),
        ...(action && action !== 'changes' && action !== 'reads' ? [is('action', '=', action)] : []),
        ...(recordType ? [is('recordType', '=', recordType)] : []),
        ...(recordId ? [is('recordId', '=', recordId)] : []),
        ...(from ? [is('at', '>=', new Date(from))] : []),
        ...(to ? [is('at', '<', new Date(to))] : []),
        ...(before ? [is('id', '<', String(before))] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Who last did one of these actions to a record. */
export const findLastChange = (
  db: Database,
  { record: [type, id], actions }: { record: AuditedRecord; actions: readonly AuditAction[] },
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

export async function listAuditVocabulary(
  db: Database,
): Promise<{ actions: AuditAction[]; recordTypes: AuditRecordType[] }> {
  const rows = await db.selectFrom('auditRecords').select(['action', 'recordType']).distinct().execute()
  const sorted = <Name extends string>(values: Name[]) => [...new Set(values)].toSorted((a, b) => a.localeCompare(b))
  return { actions: sorted(rows.map((row) => row.action)), recordTypes: sorted(rows.map((row) => row.recordType)) }
}
