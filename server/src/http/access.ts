import { proofMinutes, type ProofAsked, signInMessages } from '@project-week/contract/auth/auth'
import { isOffice, viewerMessage } from '@project-week/contract/auth/roles'
import { factorMessages } from '@project-week/contract/auth/second-factor'
import { mayCall, needsCsrf } from '@project-week/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { AppError, csrfInvalid, forbidden, malformedUrl, notSignedIn } from '../errors.ts'
import { type Actor, visitor } from './actor.ts'
import type { Csrf } from './csrf.ts'

/** How the caller must confirm their identity; undefined while the last proof is recent enough. */
function proofAskedOf(actor: Actor, now: Date): ProofAsked | undefined {
  if (actor.kind !== 'person' || now.getTime() - actor.provedAt.getTime() < proofMinutes * 60_000) return undefined
  if (actor.hasFactor) return { by: 'second-factor' }
  return { by: actor.authorisedUserId === null ? 'sign-on' : 'password' }
}

/** @throws 403 prove_again if the last proof is too old for a call that requires reauthentication */
export function refuseOldProof(actor: Actor, now: Date): void {
  const asked = proofAskedOf(actor, now)
  if (asked !== undefined) throw new AppError('prove_again', 403, signInMessages.proveAgain, { details: asked })
}

/** Whether an office user has given no second factor. Those who have set one up always give it. */
export const lacksFactor = (actor: Actor): boolean =>
  actor.kind === 'person' && isOffice(actor.role) && actor.factorAt === null

/**
 * Refuses before reading the body: unknown paths below /api, callers without the right, changing calls without a CSRF
 * token, and calls that require reauthentication if the last proof is too old.
 *
 * @param isFactorRequired whether office users without a second factor can do nothing except set one up
 */
export function guardEndpoints(app: FastifyInstance, csrf: Csrf, clock: Clock, isFactorRequired: boolean): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint === undefined) return
    // None of our URLs contains a NUL, and the database rejects it in any text.
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
    if (needsCsrf(endpoint) && !csrf.isValid(request, endpoint.opensSession === true)) throw csrfInvalid()
    if (endpoint.requiresReauthentication === true) refuseOldProof(actor, clock.now())
    // On public endpoints they see only what visitors see.
    if (isKeptOut) request.actor = visitor
  })
}
