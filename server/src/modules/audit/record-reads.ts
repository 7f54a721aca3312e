import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { recordAudit } from './audit.queries.ts'

/**
 * Records each read of many people's personal data, for endpoints so marked in the contract. Written before the answer
 * is sent: what cannot be recorded is not shown.
 */
export function recordReads(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  app.addHook('onSend', async (request, reply) => {
    const list = request.routeOptions.config.endpoint?.auditedAs
    if (list === undefined || reply.statusCode >= 300 || request.actor.kind === 'visitor') return
    const filter = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined)
    await recordAudit(db, clock, {
      actor: request.actor,
      action: 'read',
      record: ['list', list],
      ip: request.ip,
      ...(filter.length > 0 && { details: Object.fromEntries(filter) }),
    })
  })
}
