import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { Sessions } from './session.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { findSamlSubject } from './sign-on/saml.queries.ts'

/** Ends the session here; one from the university's provider continues there to end it. */
export async function logout(
  deps: Deps,
  sessions: Sessions,
  actor: Actor,
  reply: FastifyReply,
): Promise<{ signedOut: true; continueAt?: string }> {
  const { db, clock } = deps
  const subject = actor.kind === 'person' ? await findSamlSubject(db, actor.sessionId) : undefined
  await sessions.close(reply)
  if (actor.kind === 'person') {
    await recordAudit(db, clock, {
      actor,
      action: 'logout',
      record: ['session', actor.sessionId],
      ip: reply.request.ip,
    })
  }
  // Only sessions from a provider need its library.
  const continueAt = subject && (await (await import('./sign-on/saml.ts')).startSamlLogout(deps, subject))
  return { signedOut: true, ...(continueAt !== undefined && { continueAt }) }
}
