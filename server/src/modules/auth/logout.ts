import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { Sessions } from './session.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { findSamlSubject } from './sign-on/saml.queries.ts'

/** Ends the session here; a session from the university's provider goes on to end there. */
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
  // Only who came from a provider needs its library.
  const continueAt = subject && (await (await import('./sign-on/saml.ts')).startSamlLogout(deps, subject))
  return { signedOut: true, ...(continueAt !== undefined && { continueAt }) }
}
