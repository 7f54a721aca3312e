import { getCsrfToken, type SessionUser } from '@project-week/contract/auth/auth'
import { needsCsrf } from '@project-week/contract/endpoint'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SignJWT } from 'jose'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { type Actor, type Person, visitor } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { confirmIdentity, deleteSession, findPerson, insertSession, type SessionSubject } from './session.queries.ts'

/** A working day and an evening: long enough for a deadline night, short enough for a shared computer. */
const lifetimeSeconds = 12 * 60 * 60

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export interface Sessions {
  /**
   * Opens a session for a subject and sets both cookies. Any session the browser had is ended: a session id known
   * before signing in is worth nothing after it.
   */
  open(reply: FastifyReply, subject: SessionSubject): Promise<{ person: Person; user: SessionUser }>
  close(reply: FastifyReply): Promise<void>
  /** Who calls, for what is no endpoint: those know from the start (`request.actor`). */
  actorOf(request: FastifyRequest): Promise<Actor>
}

const userOf = (person: Person): SessionUser => ({
  id: person.identityId ?? person.email,
  role: person.role,
  exp: Math.floor(person.expiresAt.getTime() / 1000),
  email: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
})

/**
 * Two cookies: the credential, an opaque id that scripts cannot read and that is a row in the database; and `jwt2`, a
 * signed token that the page's guards read and that opens nothing here.
 */
export function createSessions(
  app: FastifyInstance,
  { db, clock, secret, isSecure }: { db: Database; clock: Clock; secret: string; isSecure: boolean },
): Sessions {
  // The prefix makes browsers refuse a cookie of this name set by another host or without HTTPS.
  const cookieName = isSecure ? '__Host-session' : 'session'
  const key = new TextEncoder().encode(secret)

  app.decorateRequest('actor')
  const actorOf = async (request: FastifyRequest): Promise<Actor> => {
    const token = request.cookies[cookieName]
    return token === undefined ? visitor : ((await findPerson(db, hashOf(token), clock.now())) ?? visitor)
  }
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    request.actor = visitor
    if (endpoint === undefined) return
    try {
      request.actor = await actorOf(request)
    } catch (error) {
      // What everybody may read is read on while nobody can tell who somebody is.
      // A CSRF token for a visitor would be refused once the session is found again.
      const isForAll = endpoint.access === 'public' && !needsCsrf(endpoint) && endpoint.path !== getCsrfToken.path
      if (!isUnavailable(error) || !isForAll) throw error
    }
  })

  async function close(reply: FastifyReply): Promise<void> {
    const token = reply.request.cookies[cookieName]
    if (token !== undefined) await deleteSession(db, hashOf(token))
    reply.clearCookie(cookieName, { path: '/', secure: isSecure, httpOnly: true, sameSite: 'lax' })
    reply.clearCookie('jwt2', { path: '/', secure: isSecure, sameSite: 'lax' })
  }

  /** Whoever signs in the second way in a browser that is signed in the first way has proven both. */
  async function confirmBoth(before: Actor, subject: SessionSubject, ip: string): Promise<void> {
    if (before.kind === 'visitor') return
    const identityId = 'identityId' in subject ? subject.identityId : before.identityId
    const authorisedUserId = 'authorisedUserId' in subject ? subject.authorisedUserId : before.authorisedUserId
    if (identityId === null || authorisedUserId === null) return
    await db.transaction().execute(async (tx) => {
      if (!(await confirmIdentity(tx, { identityId, authorisedUserId }))) return
      await recordAudit(tx, clock, {
        actor: before,
        action: 'confirm-sign-on',
        record: ['authorised-user', authorisedUserId],
        ip,
      })
    })
  }

  return {
    actorOf,
    close,
    async open(reply, subject) {
      const { actor, ip } = reply.request
      await close(reply)
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const expires = new Date(now.getTime() + lifetimeSeconds * 1000)
      await insertSession(db, { tokenHash: hashOf(token), subject, now, expires })
      await confirmBoth(actor, subject, ip)
      const person = await findPerson(db, hashOf(token), now)
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
    },
  }
}
