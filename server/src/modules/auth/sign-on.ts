import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { originOf } from '../../http/origin.ts'
import type { Sessions } from '../../http/session.ts'
import { samplePersons } from '../../sample/persons.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { type Identity, saveIdentity } from './auth.queries.ts'
import { sampleSignOnPage } from './sample-sign-on-page.ts'

/** What a sign-on asserts about a person. */
export type Asserted = Omit<Identity, 'id' | 'updated_at'>

/**
 * Where the browser returns to: only this installation's own origin, or the sign-on would hand a person's data to
 * whoever made the link.
 *
 * @throws 400 malformed_request
 */
function checkTarget(config: Config, request: FastifyRequest, target: string): URL {
  const origin = originOf(config, request)
  const url = URL.parse(target === '' ? '/ssologin' : target, origin)
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') {
    throw new AppError('malformed_request', 400, 'The target of the sign-on must be on this site.')
  }
  return url
}

/** Starts the university sign-on; in the demo shows the sample persons. */
export async function startSignOn({ config }: Deps, target: string, reply: FastifyReply): Promise<FastifyReply> {
  const url = checkTarget(config, reply.request, target)
  if (config.mode !== 'demo') throw new AppError('not_ready', 503, 'The university sign-on is not set up.')
  return reply.code(200).type('text/html; charset=utf-8').send(sampleSignOnPage(samplePersons, url))
}

/** Demo only: signs a sample person in as the university's sign-on would. */
export async function sampleSignOn(
  deps: Deps,
  sessions: Sessions,
  { person, target }: { person: string; target: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (deps.config.mode !== 'demo') throw notFound('This address')
  const url = checkTarget(deps.config, reply.request, target)
  const sample = samplePersons.find(({ subject }) => subject === person)
  if (sample === undefined) throw notFound('This sample person')
  const { note: _, ...asserted } = sample
  return finishSignOn(deps, sessions, asserted, url, reply)
}

/** Keeps what was asserted, opens the session and sends the browser back with the parameters the specification lists. */
export async function finishSignOn(
  { db, clock, newId }: Deps,
  sessions: Sessions,
  asserted: Asserted,
  target: URL,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const identityId = await saveIdentity(db, {
    ...asserted,
    email: asserted.email.toLowerCase(),
    id: newId(),
    updated_at: clock.now(),
  })
  const { person, user } = await sessions.open(reply, { identityId })
  await recordAudit(db, clock, {
    actor: person,
    action: 'sign-on',
    record: ['identity', identityId],
    address: reply.request.ip,
  })
  const { subject: _, role: __, email: ___, ...attributes } = asserted
  for (const [name, value] of Object.entries({ ...user, ...attributes })) target.searchParams.set(name, String(value))
  return reply.redirect(target.href, 302)
}
