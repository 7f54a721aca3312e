import type { AuditAction } from '@project-week/contract/audit/vocabulary'
import { completeSignOn as completeSignOnEndpoint } from '@project-week/contract/auth/auth'
import { hostCookie } from '@project-week/contract/cookies'
import { paths } from '@project-week/contract/paths'
import { signOnRefusals } from '@project-week/contract/refusals'
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { Sessions } from '../session.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { hashOfToken, type LinkKey } from '../../links/link-token.ts'
import { RepeatedAnswer, samlOf } from './saml-provider.ts'
import { deleteSessionsOf, keepChecked, takeChecked } from './saml.queries.ts'
import { checkTarget, finishSignOn } from './sign-on.ts'

/** Loaded with the first message, to keep the start small and quick. */
const loadSaml = () => import('./saml.ts')

/** Marks the browser that starts a sign-on. */
function browserCookie(deps: Deps) {
  const secure = deps.publicUrl().startsWith('https:')
  return {
    name: hostCookie('sign-on', secure),
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  } as const
}

/** A mark needs the installation's key, so that one planted by a neighbouring site is invalid. */
const markOf = (linkKey: LinkKey, nonce: string) =>
  `${nonce}.${createHmac('sha256', Buffer.from(hkdfSync('sha256', linkKey, '', 'project-week sign-on marks', 32)))
    .update(nonce)
    .digest('base64url')}`

const newMark = ({ linkKey }: Deps) => markOf(linkKey, randomBytes(16).toString('base64url'))

/** The browser's mark; undefined if it has none, or a forged one. */
function readMark(deps: Deps, request: FastifyRequest): string | undefined {
  const mark = request.cookies[browserCookie(deps).name] ?? ''
  const [nonce = ''] = mark.split('.', 1)
  return timingSafeEqual(hashOfToken(mark), hashOfToken(markOf(deps.linkKey, nonce))) ? mark : undefined
}

const ticketLifeMs = 2 * 60 * 1000

const signOnFailed = () => new AppError('sign_on_failed', 403, signOnRefusals.failed)

/** Sends the browser to the identity provider. Two tabs of one browser share its mark. */
export async function redirectToProvider(
  deps: Deps,
  target: URL,
  reply: FastifyReply,
  isFresh: boolean,
): Promise<FastifyReply> {
  const cookie = browserCookie(deps)
  const browser = readMark(deps, reply.request) ?? newMark(deps)
  reply.setCookie(cookie.name, browser, { ...cookie.options, maxAge: 60 * 60 })
  const { startSamlSignOn } = await loadSaml()
  return reply.redirect(await startSamlSignOn(deps, target, hashOfToken(browser), isFresh), 302)
}

/** Records why a message was refused. The sender learns no reason: a browser gets the page, a program the code. */
async function refuse(deps: Deps, reply: FastifyReply, action: AuditAction, reason: unknown): Promise<FastifyReply> {
  const { request } = reply
  // A database failure is not the message's fault.
  if (reason instanceof Error && ('severity' in reason || /^E(?!RR_)/.test(String(Reflect.get(reason, 'code')))))
    throw reason
  const text = reason instanceof Error ? reason.message : String(reason)
  request.log.warn({ reason: text }, `${action}: message refused`)
  await recordAudit(deps.db, deps.clock, {
    actor: { email: '', role: 'visitor' },
    action,
    record: ['sign-on', ''],
    ip: request.ip,
    details: { reason: text.slice(0, 300) },
  })
  if (request.headers.accept?.includes('text/html')) {
    const error = reason instanceof RepeatedAnswer ? 'sign_on_repeated' : 'sign_on_failed'
    return reply.redirect(`${paths.singleSignOnReturn}?error=${error}`, 303)
  }
  throw signOnFailed()
}

/**
 * Accepts the identity provider's answer. Opens no session: the post comes from another site, without a cookie that
 * identifies the browser. The browser continues to `completeSignOn`, which gets the cookie.
 */
export async function acceptSignOn(
  deps: Deps,
  { SAMLResponse, RelayState }: { SAMLResponse: string; RelayState: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  samlOf(deps)
  const ticket = randomBytes(32).toString('base64url')
  try {
    const target = checkTarget(deps.config, reply.request, RelayState)
    const { acceptResponse } = await loadSaml()
    const { requestId, asserted, subject, authenticatedAt, hasFactor } = await acceptResponse(deps, SAMLResponse)
    await keepChecked(deps.db, requestId, {
      ticketHash: hashOfToken(ticket),
      checked: { asserted, subject, target: target.href, authenticatedAt: authenticatedAt.toISOString(), hasFactor },
    })
  } catch (error) {
    return refuse(deps, reply, 'sign-on-refused', error)
  }
  return reply.redirect(`${completeSignOnEndpoint.path}?ticket=${ticket}`, 303)
}

/** Opens the session in the browser that started the sign-on: a foreign page cannot sign anyone in. */
export async function completeSignOn(
  deps: Deps,
  sessions: Sessions,
  ticket: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  samlOf(deps)
  const cookie = browserCookie(deps)
  const browser = readMark(deps, reply.request)
  const checked =
    browser &&
    (await takeChecked(deps.db, {
      ticketHash: hashOfToken(ticket),
      browserHash: hashOfToken(browser),
      since: new Date(deps.clock.now().getTime() - ticketLifeMs),
    }))
  if (!checked)
    return refuse(deps, reply, 'sign-on-refused', new RepeatedAnswer('ticket of another browser, used or too old'))
  reply.clearCookie(cookie.name, cookie.options)
  return finishSignOn(deps, sessions, checked.asserted, new URL(checked.target), reply, {
    subject: checked.subject,
    // The provider's clock may be ahead.
    provedAt: new Date(Math.min(Date.parse(checked.authenticatedAt), deps.clock.now().getTime())),
    hasFactor: checked.hasFactor,
  })
}

/** Ends the session that the identity provider has ended, or handles the return from ending it there. */
export async function singleLogout(deps: Deps, reply: FastifyReply): Promise<FastifyReply> {
  samlOf(deps)
  const { request } = reply
  try {
    const at = request.url.indexOf('?')
    const { acceptLogoutMessage } = await loadSaml()
    const message = await acceptLogoutMessage(deps, at < 0 ? '' : request.url.slice(at + 1))
    if (message.kind === 'answer') return reply.redirect(paths.home, 303)
    const ended = await deleteSessionsOf(deps.db, message)
    await recordAudit(deps.db, deps.clock, {
      actor: { email: '', role: 'identity-provider' },
      action: 'single-logout',
      record: ['session', ''],
      ip: request.ip,
      details: { ended },
    })
    return reply.redirect(await message.answerAt(true), 302)
  } catch (error) {
    return refuse(deps, reply, 'logout-refused', error)
  }
}
