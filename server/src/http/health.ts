import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { listPendingMigrations } from '../db/migrate.ts'
import type { Storage } from '../storage/storage.ts'
import { version } from '../version.ts'

/** Fails if the database answers but cannot write: a full disk, a standby. */
export const probeWrite = async (db: Database): Promise<void> => {
  await sql`
    insert into write_probes (at) values (now()) on conflict (only_row) do update set at = excluded.at`.execute(db)
}

async function probeSchema(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
  const pending = await listPendingMigrations(db)
  if (pending.length > 0) throw new Error(`migrations that are not in the database: ${pending.join(', ')}`)
}

/**
 * `/healthz`: the process answers. `/readyz`: which release it is and whether everything a request needs is there,
 * otherwise 503 with what is missing.
 * A read-only database is still a 200 that says so, as pages are better than none. Both are public, so the cause is
 * only logged.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, storage, log }: { db: Database; storage: Storage; log: FastifyBaseLogger },
): void {
  const isThere = (part: 'database' | 'file storage', check: Promise<void>): Promise<boolean> =>
    check.then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, part }, '/readyz: not ready')
        return false
      },
    )

  app.get('/healthz', () => ({ status: 'alive' }))

  app.get('/readyz', async (_, reply) => {
    const [hasDatabase, hasStorage] = await Promise.all([
      isThere('database', probeSchema(db)),
      isThere('file storage', storage.check()),
    ])
    if (!hasDatabase || !hasStorage) {
      const missing = [...(hasDatabase ? [] : ['database']), ...(hasStorage ? [] : ['file storage'])]
      return reply.code(503).send({ status: 'not ready', missing, version })
    }
    if (!(await isThere('database', probeWrite(db)))) return { status: 'read-only', missing: ['database'], version }
    return { status: 'ready', version }
  })
}
