import { hostCookie } from '@project-week/contract/cookies'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Csrf {
  /** Returns the caller's token; gives a visitor an id of their own to bind it to. */
  issue(request: FastifyRequest, reply: FastifyReply): string
  /** @param isCookieNeeded whether a caller without any cookie of ours is refused */
  isValid(request: FastifyRequest, isCookieNeeded: boolean): boolean
}

/**
 * Tokens bound to the session or, before there is one, to a random visitor cookie that scripts cannot read, so a token
 * from one session is useless in another (OWASP: signed double submit, HMAC-based token pattern). A browser that keeps no
 * cookies acts for nobody: there the header alone tells our pages, as no other origin may send it (OWASP: custom request
 * headers).
 *
 * @param secret the installation's secret
 * @param isSecure whether cookies travel over HTTPS only
 */
export function createCsrf(secret: string, isSecure: boolean): Csrf {
  // The prefix keeps others from planting a visitor cookie whose token they know.
  const visitorCookie = hostCookie('visitor', isSecure)
  const tokenOf = (binding: string) => createHmac('sha256', secret).update(`csrf:${binding}`).digest('base64url')
  /** The prefix keeps a visitor's cookie from passing as a session. */
  const ofVisitor = (cookie: string) => `visitor:${cookie}`
  const bindingOf = (request: FastifyRequest) => {
    if (request.actor.kind === 'person') return `session:${request.actor.sessionId}`
    const cookie = request.cookies[visitorCookie]
    return cookie === undefined ? undefined : ofVisitor(cookie)
  }

  return {
    issue(request, reply) {
      const known = bindingOf(request)
      if (known !== undefined) return tokenOf(known)
      const fresh = randomBytes(18).toString('base64url')
      reply.setCookie(visitorCookie, fresh, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure })
      return tokenOf(ofVisitor(fresh))
    },
    isValid(request, isCookieNeeded) {
      const sent = request.headers['x-csrf-token']
      const binding = bindingOf(request)
      if (typeof sent !== 'string') return false
      if (binding === undefined) return !isCookieNeeded
      const expected = Buffer.from(tokenOf(binding))
      const given = Buffer.from(sent)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
