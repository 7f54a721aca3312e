import { proofMinutes, type ProofAsked, signInMessages } from '@project-week/contract/auth/auth'
import { isOffice, viewerMessage } from '@project-week/contract/auth/roles'
import { factorMessages } from '@project-week/contract/auth/second-factor'
import { mayCall, needsCsrf } from '@project-week/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { AppError, csrfInvalid, forbidden, malformedUrl, notSignedIn } from '../errors.ts'
import { type Actor, visitor } from './actor.ts'
import type { Csrf } from './csrf.ts'

/** By what the caller has to prove again who they are; undefined while the last proof counts. */
function proofAskedOf(actor: Actor, now: Date): ProofAsked | undefined {
  if (actor.kind !== 'person' || now.getTime() - actor.provedAt.getTime() < proofMinutes * 60_000) return undefined
  if (actor.hasFactor) return { by: 'second-factor' }
  return { by: actor.authorisedUserId === null ? 'sign-on' : 'password' }
}

/** @throws 403 prove_again where the caller's last proof is too old for an act that requires reauthentication */
export function refuseOldProof(actor: Actor, now: Date): void {
  const asked = proofAskedOf(actor, now)
  if (asked !== undefined) throw new AppError('prove_again', 403, signInMessages.proveAgain, { details: asked })
}

/** Whether somebody of the office has yet to set up a second factor. One who has one has given it. */
export const lacksFactor = (actor: Actor): boolean =>
  actor.kind === 'person' && isOffice(actor.role) && actor.factorAt === null

/**
 * Denies before anything of the body is read: a path below /api that is no endpoint, a caller without the right, a
 * changing call without its CSRF token, a call that requires reauthentication long after the caller proved who they are.
 *
 * @param isFactorRequired whether somebody of the office without a second factor reaches nothing but setting one up
 */
export function guardEndpoints(app: FastifyInstance, csrf: Csrf, clock: Clock, isFactorRequired: boolean): void {
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
    const isKeptOut = isFactorRequired && endpoint.beforeFactor !== true && lacksFactor(actor)
    if (isKeptOut && endpoint.access !== 'public') {
      throw new AppError('second_factor_needed', 403, factorMessages.needed)
    }
    if (needsCsrf(endpoint) && !csrf.isValid(request)) throw csrfInvalid()
    if (endpoint.requiresReauthentication === true) refuseOldProof(actor, clock.now())
    // What is open to everybody shows them no more than that.
    if (isKeptOut) request.actor = visitor
  })
}
