import { paths } from '@project-week/contract/paths'
import { signOnRefusals } from '@project-week/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Asserted, SamlSubject } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { originOf } from '../../../http/origin.ts'
import type { Sessions } from '../session.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { proveBySignOn } from '../../identity/prove-address.ts'
import { saveIdentity } from '../auth.queries.ts'

/**
 * Checks where the browser returns to: only this installation's origin, or the sign-on would send personal data to the
 * author of the link.
 *
 * @throws 400 malformed_request
 */
export function checkTarget(config: Config, request: FastifyRequest, target: string): URL {
  const origin = originOf(config, request)
  const url = URL.parse(target === '' ? '/ssologin' : target, origin)
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') {
    throw new AppError('malformed_request', 400, signOnRefusals.target)
  }
  return url
}

/**
 * Stores what was asserted, opens the session and redirects with the parameters that the specification lists, or to the
 * second factor if the person has one and the provider did not ask for it.
 */
export async function finishSignOn(
  deps: Deps,
  sessions: Sessions,
  asserted: Asserted,
  target: URL,
  reply: FastifyReply,
  saml?: { subject: SamlSubject; provedAt: Date; hasFactor: boolean },
): Promise<FastifyReply> {
  const { config, db, clock, newId } = deps
  const email = asserted.email.toLowerCase()
  const identityId = await db
    .transaction()
    .execute((tx) => saveIdentity(tx, { ...asserted, email, id: newId(), updatedAt: clock.now() }, reply.request.ip))
  if (saml && config.saml?.isMailProof === true) await proveBySignOn(deps, identityId, reply.request.ip)
  const opened = await sessions.open(reply, { identityId, ...(saml && { saml: saml.subject }) }, saml)
  if ('secondFactor' in opened) {
    const step = new URL(paths.secondFactor, target)
    if (target.searchParams.get('then') === 'close') step.searchParams.set('then', 'close')
    return reply.redirect(step.href, 302)
  }
  const { person, user } = opened
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
