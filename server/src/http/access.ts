import type { Access } from '@project-week/contract/endpoint'
import { needsCsrf } from '@project-week/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { csrfInvalid, forbidden, malformedUrl, notSignedIn } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { Csrf } from './csrf.ts'

/** Whether an access rule of the contract lets this actor call. */
const mayCall = (access: Access, actor: Actor): boolean =>
  access === 'public' || (actor.kind === 'person' && (access === 'signed-in' || access.includes(actor.role)))

/**
 * Denies before anything of the body is read: a path below /api that is no endpoint, a caller without the right, a
 * changing call without its CSRF token.
 */
export function guardEndpoints(app: FastifyInstance, csrf: Csrf): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint === undefined) return
    // No URL of ours holds a NUL, and the database refuses one in any text that it is asked for.
    if (request.url.includes('%00')) throw malformedUrl()
    if (!mayCall(endpoint.access, request.actor)) {
      throw request.actor.kind === 'visitor' ? notSignedIn() : forbidden()
    }
    if (needsCsrf(endpoint) && !csrf.isValid(request)) throw csrfInvalid()
  })
}
