import { viewerMessage } from '@project-week/contract/auth/roles'
import { mayCall, needsCsrf } from '@project-week/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { AppError, csrfInvalid, forbidden, malformedUrl, notSignedIn } from '../errors.ts'
import type { Csrf } from './csrf.ts'

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
    const { actor } = request
    if (!mayCall(endpoint, actor.kind === 'person' ? actor.role : undefined)) {
      if (actor.kind === 'visitor') throw notSignedIn()
      throw actor.role === 'viewer' ? new AppError('forbidden', 403, viewerMessage) : forbidden()
    }
    if (needsCsrf(endpoint) && !csrf.isValid(request)) throw csrfInvalid()
  })
}
