import type { Selectable } from 'kysely'
import type { Tables } from '#src/db/tables.ts'
import type { TestApp } from './app.ts'

type AuditRecord = Selectable<Tables['auditRecords']>

/** The audit records that have these values, in their order; of each all, or these columns. */
export async function recordsOf<Column extends keyof AuditRecord = keyof AuditRecord>(
  { deps: { db } }: Pick<TestApp, 'deps'>,
  given: Partial<AuditRecord>,
  columns?: readonly Column[],
): Promise<Pick<AuditRecord, Column>[]> {
  const rows = await db.selectFrom('auditRecords').selectAll().orderBy('id').execute()
  return rows
    .filter((row) => Object.entries(given).every(([name, value]) => row[name as Column] === value))
    .map((row) => (columns ? Object.fromEntries(columns.map((name) => [name, row[name]])) : row) as typeof row)
}
