import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Selectable } from 'kysely'
import type { Tables } from '#src/db/tables.ts'
import { createTestApp, type TestApp } from './app.ts'

/** Whether something is made once for the tests around the call, or for each of them. */
type Scope = 'all' | 'each'

/** What is made before those tests; empty until then. */
export function fixture<Made extends object>(make: () => Promise<Made>, scope: Scope = 'all'): Made {
  const made = {} as Made
  const before = scope === 'all' ? beforeAll : beforeEach
  before(async () => {
    Object.assign(made, await make())
  })
  return made
}

/** An app for those tests, which is closed after them. */
export function appFixture(options: Parameters<typeof createTestApp>[0] = {}, scope: Scope = 'all'): TestApp {
  const t = fixture(() => createTestApp(options), scope)
  const after = scope === 'all' ? afterAll : afterEach
  after(() => t.close())
  return t
}

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
