import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { listPendingMigrations } from '../db/migrate.ts'
import type { Storage } from '../storage/storage.ts'

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** `/healthz`: the process answers. `/readyz`: all that a request needs is there, else 503 with what is missing. */
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
    return { status: 'ready' }
  })
}
