import {
  challengeMinutes,
  type FactorProof,
  factorMessages,
  type PasskeyOptions,
  type SecondFactorAsked,
} from '@project-week/contract/auth/second-factor'
import type { SessionUser } from '@project-week/contract/auth/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError, conflict } from '../../../errors.ts'
import { originOf } from '../../../http/origin.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import type { Sessions } from '../session.ts'
import type { SecondStep } from '../session.queries.ts'
import { checkFactor } from './check-factor.ts'
import { findOffer, keepChallenge, listFactors } from './factor.queries.ts'
import { requestOptions } from './passkey.ts'

const stepOver = () => new AppError('link_invalid', 410, factorMessages.stepOver)

async function getStep(sessions: Sessions, request: FastifyRequest): Promise<SecondStep> {
  const step = await sessions.findStep(request)
  if (step === undefined) throw stepOver()
  return step
}

/** @throws 410 link_invalid if no sign-in is pending in this browser */
export async function readSecondStep(
  { db }: Deps,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<SecondFactorAsked> {
  const { person } = await getStep(sessions, request)
  const secondFactor = await findOffer(db, person.personId)
  // The factor was removed in the meantime, which invalidates the first step.
  if (secondFactor === undefined) throw stepOver()
  return { secondFactor }
}

/** A passkey challenge for the person who is signed in, or is about to be. */
export async function challengePasskey(
  { db, clock, config }: Deps,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<PasskeyOptions> {
  const { actor } = request
  const { id: boundTo, person } =
    (await sessions.findStep(request)) ??
    (actor.kind === 'person' ? { id: actor.sessionId, person: actor } : await getStep(sessions, request))
  const passkeys = (await listFactors(db, person.personId)).filter(({ kind }) => kind === 'passkey')
  if (passkeys.length === 0) throw conflict(factorMessages.noPasskey)
  const options = await requestOptions(originOf(config, request), passkeys)
  const expiresAt = new Date(clock.now().getTime() + challengeMinutes * 60_000)
  await db
    .transaction()
    .execute((tx) => keepChallenge(tx, { challenge: options.challenge, boundTo, purpose: 'passkey', expiresAt }))
  return options
}

/**
 * Opens the session of the sign-in pending in this browser, given a second factor.
 *
 * @throws 410 link_invalid, 401 login_failed, 429 rate_limited
 */
export async function finishSignIn(
  deps: Deps,
  sessions: Sessions,
  proof: FactorProof,
  reply: FastifyReply,
): Promise<SessionUser> {
  const { db, clock, config } = deps
  const { request } = reply
  const { ip } = request
  const step = await getStep(sessions, request)
  const by = await checkFactor(
    deps,
    { person: step.person, boundTo: step.id, origin: originOf(config, request), ip },
    proof,
  )
  const opened = await sessions.finish(reply, step)
  if (opened === undefined) throw stepOver()
  const { subject } = step
  await recordAudit(db, clock, {
    actor: opened.person,
    ...('identityId' in subject
      ? { action: 'sign-on', record: ['identity', subject.identityId] }
      : { action: 'login', record: ['authorised-user', subject.authorisedUserId] }),
    ip,
    details: { by },
  })
  return opened.user
}
