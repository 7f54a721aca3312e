import type { AuditRecord } from '@project-week/contract/audit/audit'
import type { AuditRow } from './audit.queries.ts'

export const presentAuditRecord = (row: AuditRow): AuditRecord => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  actor: row.actor,
  actorRole: row.actor_role,
  action: row.action,
  recordType: row.record_type,
  recordId: row.record_id,
  address: row.address,
  details: row.details,
})
