import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { Sessions } from '../../http/session.ts'
import { recordAudit } from '../audit/audit.queries.ts'

export async function logout(
  { db, clock }: Deps,
  sessions: Sessions,
  actor: Actor,
  reply: FastifyReply,
): Promise<{ signedOut: true }> {
  await sessions.close(reply)
  if (actor.kind === 'person') {
    await recordAudit(db, clock, {
      actor,
      action: 'logout',
      record: ['session', actor.sessionId],
      address: reply.request.ip,
    })
  }
  return { signedOut: true }
}
