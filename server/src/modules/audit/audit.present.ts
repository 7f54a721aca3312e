import type { RecordedAudit } from '@project-week/contract/audit/audit'
import type { AuditRow } from './audit.queries.ts'

/** A record as written; ids are not resolved to names. */
export const presentAuditRecord = (row: AuditRow): RecordedAudit => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  actor: row.actor,
  actorRole: row.actorRole,
  action: row.action,
  recordType: row.recordType,
  recordId: row.recordId,
  ip: row.ip,
  details: row.details,
})
