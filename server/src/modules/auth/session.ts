import { getCsrfToken } from '@project-week/contract/auth/auth'
import { isOffice, type Role, type SessionUser } from '@project-week/contract/auth/roles'
import { type FactorOffer, secondStepMinutes } from '@project-week/contract/auth/second-factor'
import { hostCookie } from '@project-week/contract/cookies'
import { needsCsrf } from '@project-week/contract/endpoint'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SignJWT } from 'jose'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { lacksFactor } from '../../http/access.ts'
import { type Actor, type Person, visitor } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { hashOfToken } from '../links/link-token.ts'
import { joinSignIns } from './join-sign-ins.ts'
import { describeBrowser } from './account/describe-browser.ts'
import { findOffer } from './second-factor/factor.queries.ts'
import * as queries from './session.queries.ts'
import type { SecondStep, SessionSubject } from './session.queries.ts'

/** A working day and an evening: long enough for a deadline night, short enough for a shared computer. */
const lifetimeSeconds = 12 * 60 * 60
/** Precision of a session's last use, as each update is a write. */
const touchedAfterMs = 5 * 60 * 1000

/** Sessions last used before this have ended. As not every request is recorded, they may end some minutes early. */
export const idleSince = (limits: Config['idleMinutes'], role: Role, now: Date): Date =>
  new Date(now.getTime() - (isOffice(role) ? limits.office : limits.others) * 60_000)

interface Opened {
  person: Person
  user: SessionUser
}

export interface Sessions {
  /**
   * Opens a session for a subject and sets both cookies. Ends any previous session of the browser, so that a session id
   * known before signing in is useless afterwards. If the person has a second factor and the identity provider did not
   * ask for one (`hasFactor`), opens none: the browser gets what it needs to finish the sign-in. `provedAt`: when they
   * proved their identity, if not now.
   */
  open(
    reply: FastifyReply,
    subject: SessionSubject,
    given?: { provedAt: Date; hasFactor: boolean },
  ): Promise<Opened | { secondFactor: FactorOffer }>
  /** The sign-in pending in this browser for a second factor. */
  findStep(request: FastifyRequest): Promise<SecondStep | undefined>
  /** Opens the session of a sign-in whose second factor was given; undefined if that already happened. */
  finish(reply: FastifyReply, step: SecondStep): Promise<Opened | undefined>
  close(reply: FastifyReply): Promise<void>
  /** The caller outside of endpoints; those have `request.actor`. */
  actorOf(request: FastifyRequest): Promise<Actor>
}

const userOf = (person: Person): SessionUser => ({
  id: person.personId,
  role: person.role,
  exp: Math.floor(person.expiresAt.getTime() / 1000),
  email: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
})

/**
 * Two cookies: the credential, an opaque id hidden from scripts with a row in the database; and `jwt2`, a signed token
 * for the page's guards, which grants nothing here.
 */
export function createSessions(app: FastifyInstance, deps: Deps, isSecure: boolean): Sessions {
  const { db, clock } = deps
  const { sessionSecret, isFactorRequired, idleMinutes } = deps.config
  const cookieName = hostCookie('session', isSecure)
  const stepCookie = hostCookie('second-step', isSecure)
  const hidden = { path: '/', secure: isSecure, httpOnly: true, sameSite: 'lax' } as const
  const key = new TextEncoder().encode(sessionSecret)

  app.decorateRequest('actor')
  const actorOf = async (request: FastifyRequest): Promise<Actor> => {
    const token = request.cookies[cookieName]
    const now = clock.now()
    const person = token === undefined ? undefined : await queries.findPerson(db, hashOfToken(token), now)
    if (person === undefined || person.lastUsedAt < idleSince(idleMinutes, person.role, now)) return visitor
    if (now.getTime() - person.lastUsedAt.getTime() > touchedAfterMs)
      await queries.touchSession(db, person.sessionId, now)
    return person
  }
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    request.actor = visitor
    if (endpoint === undefined) return
    try {
      request.actor = await actorOf(request)
    } catch (error) {
      // Public data stays readable while sessions cannot be looked up.
      // A visitor's CSRF token would be refused once the session is found again.
      const isForAll = endpoint.access === 'public' && !needsCsrf(endpoint) && endpoint.path !== getCsrfToken.path
      if (!isUnavailable(error) || !isForAll) throw error
    }
  })

  async function close(reply: FastifyReply): Promise<void> {
    const token = reply.request.cookies[cookieName]
    if (token !== undefined) await queries.deleteSession(db, hashOfToken(token))
    reply.clearCookie(cookieName, hidden)
    reply.clearCookie('jwt2', { path: '/', secure: isSecure, sameSite: 'lax' })
  }

  /**
   * Signing in a second way in a signed-in browser proves both, unless the account opens the office or has another
   * sign-on: someone else, or a neighbouring site, could have signed the browser in.
   */
  async function confirmBoth(before: Actor, subject: SessionSubject, ip: string): Promise<void> {
    if (before.kind !== 'person') return
    const identityId = 'identityId' in subject ? subject.identityId : before.identityId
    const authorisedUserId = 'authorisedUserId' in subject ? subject.authorisedUserId : before.authorisedUserId
    if (identityId === null || authorisedUserId === null) return
    await db.transaction().execute(async (tx) => {
      const outcome = await joinSignIns(deps, tx, { identityId, authorisedUserId })
      if (outcome === undefined) return
      await recordAudit(tx, clock, {
        actor: before,
        action: outcome === 'joined' ? 'confirm-sign-on' : 'refuse-sign-on',
        record: ['authorised-user', authorisedUserId],
        ip,
        ...(outcome === 'waits' && { details: { identity: identityId } }),
      })
    })
  }

  async function openNow(
    reply: FastifyReply,
    subject: SessionSubject,
    given: { provedAt?: Date | undefined; factorAt?: Date | undefined },
  ): Promise<Opened> {
    const { actor, ip, headers } = reply.request
    await close(reply)
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    const expires = new Date(now.getTime() + lifetimeSeconds * 1000)
    const client = describeBrowser(headers['user-agent'] ?? '')
    await queries.insertSession(db, { tokenHash: hashOfToken(token), subject, now, expires, client, ...given })
    await confirmBoth(actor, subject, ip)
    const person = await queries.findPerson(db, hashOfToken(token), now)
    if (person === undefined) throw new Error('the session that was just opened is not there')
    const user = userOf(person)
    const jwt = await new SignJWT({ role: person.role })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.id)
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .setExpirationTime(user.exp)
      .sign(key)
    const cookie = { path: '/', sameSite: 'lax', secure: isSecure, expires } as const
    reply.setCookie(cookieName, token, { ...cookie, httpOnly: true })
    reply.setCookie('jwt2', jwt, cookie)
    return { person, user }
  }

  return {
    async actorOf(request) {
      const actor = await actorOf(request)
      return isFactorRequired && lacksFactor(actor) ? visitor : actor
    },
    close,
    async open(reply, subject, given) {
      const now = clock.now()
      if (given?.hasFactor === true) return openNow(reply, subject, { provedAt: given.provedAt, factorAt: now })
      const secondFactor = await findOffer(db, await queries.findPersonOfSubject(db, subject))
      if (secondFactor === undefined) return openNow(reply, subject, { provedAt: given?.provedAt })
      const token = randomBytes(32).toString('base64url')
      const expires = new Date(now.getTime() + secondStepMinutes * 60_000)
      await queries.insertSecondStep(db, { tokenHash: hashOfToken(token), subject, expires })
      reply.setCookie(stepCookie, token, { ...hidden, expires })
      return { secondFactor }
    },
    async findStep(request) {
      const token = request.cookies[stepCookie]
      return token === undefined ? undefined : queries.findSecondStep(db, hashOfToken(token), clock.now())
    },
    async finish(reply, { id, subject }) {
      reply.clearCookie(stepCookie, hidden)
      if (!(await queries.deleteSecondStep(db, id))) return undefined
      return openNow(reply, subject, { factorAt: clock.now() })
    },
  }
}
