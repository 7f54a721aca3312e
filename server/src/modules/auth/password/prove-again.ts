import { type OwnPassword, signInMessages } from '@project-week/contract/auth/auth'
import type { FactorProof } from '@project-week/contract/auth/second-factor'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError, forbidden } from '../../../errors.ts'
import type { Caller } from '../../../http/actor.ts'
import { originOf } from '../../../http/origin.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { type AuthorisedUser, findAccount } from '../auth.queries.ts'
import { checkFactor } from '../second-factor/check-factor.ts'
import { markProved } from '../session.queries.ts'
import { findDevice } from './known-device.ts'
import { isPassword } from './password.ts'
import { countAttempt } from './throttle.ts'

/**
 * Checks the password of the session's account. Guessing is slowed and recorded as at sign-in.
 *
 * @throws 403 forbidden for a session of the university sign-on, 401 login_failed, 429 rate_limited
 */
export async function checkOwnPassword(
  deps: Deps,
  caller: Caller,
  password: string,
  request: FastifyRequest,
): Promise<AuthorisedUser> {
  const { db, clock } = deps
  const { person } = caller
  const account = person.authorisedUserId === null ? undefined : await findAccount(db, person.authorisedUserId)
  if (account === undefined) throw forbidden()
  const device = await findDevice(deps, request, account.id)
  const succeed = await countAttempt(db, { email: account.email, ip: caller.ip, device })
  if (!(await isPassword(account.passwordHash, password))) {
    await recordAudit(db, clock, { ...caller, action: 'login-failed', record: ['authorised-user', account.id] })
    throw new AppError('login_failed', 401, signInMessages.wrongPassword)
  }
  await succeed()
  return account
}

/**
 * Confirms the caller's identity again: by a second factor if they have one (then the password is not enough),
 * otherwise by password.
 *
 * @throws 403 forbidden, 401 login_failed, 429 rate_limited
 */
export async function proveAgain(
  deps: Deps,
  caller: Caller,
  proof: OwnPassword | FactorProof,
  request: FastifyRequest,
): Promise<{ proved: true }> {
  const { db, clock } = deps
  const { person } = caller
  if ('password' in proof === person.hasFactor) throw forbidden()
  const by =
    'password' in proof
      ? (await checkOwnPassword(deps, caller, proof.password, request), 'password')
      : await checkFactor(deps, { ...caller, boundTo: person.sessionId, origin: originOf(deps.config, request) }, proof)
  await db.transaction().execute(async (tx) => {
    await markProved(tx, person.sessionId, clock.now())
    await recordAudit(tx, clock, {
      ...caller,
      action: 'prove-again',
      record: ['session', person.sessionId],
      details: { by },
    })
  })
  return { proved: true }
}
