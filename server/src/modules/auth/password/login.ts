import { type Credentials, signInMessages } from '@project-week/contract/auth/auth'
import type { SignInAnswer } from '@project-week/contract/auth/second-factor'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { Sessions } from '../session.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { findAuthorisedUser } from '../auth.queries.ts'
import { findDevice, rememberDevice, renewDevice } from './known-device.ts'
import { isPassword } from './password.ts'
import { countAttempt } from './throttle.ts'

const loginFailed = () => new AppError('login_failed', 401, signInMessages.failed)

/**
 * Signs an authorised user in, or asks for the second factor if there is one. Known and unknown addresses get the same
 * answer after the same work.
 */
export async function login(
  deps: Deps,
  sessions: Sessions,
  { email, password }: Credentials,
  reply: FastifyReply,
): Promise<SignInAnswer> {
  const { db, clock } = deps
  const { request } = reply
  const user = await findAuthorisedUser(db, email)
  const device = user && (await findDevice(deps, request, user.id))
  const succeed = await countAttempt(db, { email, ip: request.ip, device })
  const isRight = await isPassword(user?.passwordHash, password)
  if (user === undefined || !isRight) {
    await recordAudit(db, clock, {
      actor: { email: email.toLowerCase(), role: 'visitor' },
      action: 'login-failed',
      record: ['authorised-user', user?.id ?? ''],
      ip: request.ip,
    })
    throw loginFailed()
  }
  await succeed()
  await (device ? renewDevice : rememberDevice)(deps, reply, user.id)
  const opened = await sessions.open(reply, { authorisedUserId: user.id })
  if ('secondFactor' in opened) return opened
  await recordAudit(db, clock, {
    actor: opened.person,
    action: 'login',
    record: ['authorised-user', user.id],
    ip: request.ip,
  })
  return opened.user
}
