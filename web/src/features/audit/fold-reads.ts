import type { AuditRecord } from '@project-week/contract/audit/audit'

type Alike = [AuditRecord, ...AuditRecord[]]

/**
 * Records in their order, with those put together in which the same person, in the same role and from the same IP
 * address, read the same record again and nothing else was recorded in between.
 */
export function foldReads(records: readonly AuditRecord[]): Alike[] {
  const folded: Alike[] = []
  for (const record of records) {
    const last = folded.at(-1)
    if (last && isSameRead(last[0], record)) last.push(record)
    else folded.push([record])
  }
  return folded
}

const isSameRead = (one: AuditRecord, other: AuditRecord): boolean =>
  one.action === 'read' &&
  (['action', 'actor', 'actorRole', 'ip', 'recordType', 'recordId'] as const).every((key) => one[key] === other[key]) &&
  JSON.stringify(one.details) === JSON.stringify(other.details)
