import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'

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
    .insertInto('audit_records')
    .values({
      at: clock.now(),
      actor: entry.actor.email,
      actor_role: entry.actor.role,
      action: entry.action,
      record_type: entry.record[0],
      record_id: entry.record[1],
      address: entry.address,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
