import * as audit from '@project-week/contract/audit/audit'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listAuditRecords, listAuditVocabulary } from './audit.queries.ts'
import { presentNamedRecords } from './record-names.ts'

export function auditRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, audit.listAuditRecords, async ({ query: { limit, ...filter } }) => {
    // One extra row tells whether there is a next page.
    const rows = await listAuditRecords(db, filter, limit + 1)
    const records = await presentNamedRecords(db, rows.slice(0, limit))
    return { records, next: rows.length > limit ? (records.at(-1)?.id ?? null) : null }
  })

  serve(app, audit.listAuditActions, () => listAuditVocabulary(db))
}
