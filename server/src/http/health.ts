import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { listPendingMigrations } from '../db/migrate.ts'
import type { Storage } from '../storage/storage.ts'

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Fails where the database answers, but keeps nothing: a full disk, a standby. */
export const probeWrite = async (db: Database): Promise<void> => {
  await sql`
    insert into write_probes (at) values (now()) on conflict (only_row) do update set at = excluded.at`.execute(db)
}

/**
 * `/healthz`: the process answers. `/readyz`: all that a request needs is there, else 503 with what is missing. Where the
 * database can be read but not written, the answer is 200 and says so: pages are better than none.
 */
export function healthRoutes(app: FastifyInstance, { db, storage }: { db: Database; storage: Storage }): void {
  app.get('/healthz', () => ({ status: 'alive' }))

  app.get('/readyz', async (_, reply) => {
    const missing: string[] = []
    try {
      await sql`select 1`.execute(db)
      const pending = await listPendingMigrations(db)
      missing.push(...pending.map((name) => `migration ${name}`))
    } catch (error) {
      missing.push(`database: ${reason(error)}`)
    }
    await storage.check().catch((error: unknown) => missing.push(`file storage: ${reason(error)}`))
    if (missing.length > 0) return reply.code(503).send({ status: 'not ready', missing })
    try {
      await probeWrite(db)
    } catch (error) {
      return { status: 'read-only', missing: [`writes to the database: ${reason(error)}`] }
    }
    return { status: 'ready' }
  })
}
