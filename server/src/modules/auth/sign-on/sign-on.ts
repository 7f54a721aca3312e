import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Asserted, SamlSubject } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { originOf } from '../../../http/origin.ts'
import type { Sessions } from '../session.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { saveIdentity } from '../auth.queries.ts'

/**
 * Where the browser returns to: only this installation's own origin, or the sign-on would hand a person's data to
 * whoever made the link.
 *
 * @throws 400 malformed_request
 */
export function checkTarget(config: Config, request: FastifyRequest, target: string): URL {
  const origin = originOf(config, request)
  const url = URL.parse(target === '' ? '/ssologin' : target, origin)
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') {
    throw new AppError('malformed_request', 400, 'The target of the sign-on must be on this site.')
  }
  return url
}

/** Keeps what was asserted, opens the session and sends the browser back with the parameters the specification lists. */
export async function finishSignOn(
  { db, clock, newId }: Deps,
  sessions: Sessions,
  asserted: Asserted,
  target: URL,
  reply: FastifyReply,
  saml?: SamlSubject,
): Promise<FastifyReply> {
  const identityId = await saveIdentity(db, {
    ...asserted,
    email: asserted.email.toLowerCase(),
    id: newId(),
    updatedAt: clock.now(),
  })
  const { person, user } = await sessions.open(reply, { identityId, ...(saml && { saml }) })
  await recordAudit(db, clock, {
    actor: person,
    action: 'sign-on',
    record: ['identity', identityId],
    ip: reply.request.ip,
  })
  const { subject: _, role: __, email: ___, ...attributes } = asserted
  for (const [name, value] of Object.entries({ ...user, ...attributes })) target.searchParams.set(name, String(value))
  return reply.redirect(target.href, 302)
}
