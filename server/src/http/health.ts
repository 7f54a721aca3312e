import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { listPendingMigrations } from '../db/migrate.ts'
import type { Storage } from '../storage/storage.ts'

/** Fails where the database answers, but keeps nothing: a full disk, a standby. */
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
 * `/healthz`: the process answers. `/readyz`: all that a request needs is there, else 503 with what is missing. Where the
 * database can be read but not written, the answer is 200 and says so: pages are better than none. Everybody may ask, so
 * the reason is in the log alone.
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
      return reply.code(503).send({ status: 'not ready', missing })
    }
    if (!(await isThere('database', probeWrite(db)))) return { status: 'read-only', missing: ['database'] }
    return { status: 'ready' }
  })
}
