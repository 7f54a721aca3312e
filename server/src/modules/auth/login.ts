import type { Credentials, SessionUser } from '@project-week/contract/auth'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Sessions } from '../../http/session.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { findAuthorisedUser } from './auth.queries.ts'
import { isPassword } from './password.ts'

const loginFailed = () => new AppError('login_failed', 401, 'The e-mail address or the password is not correct.')

/** Signs an authorised user in. Known and unknown addresses get the same answer after the same work. */
export async function login(
  { db, clock }: Deps,
  sessions: Sessions,
  { email, password }: Credentials,
  reply: FastifyReply,
): Promise<SessionUser> {
  const user = await findAuthorisedUser(db, email)
  const isRight = await isPassword(user?.password_hash, password)
  const { ip } = reply.request
  if (user === undefined || !isRight) {
    await recordAudit(db, clock, {
      actor: { email: email.toLowerCase(), role: 'visitor' },
      action: 'login-failed',
      record: ['authorised-user', user?.id ?? ''],
      address: ip,
    })
    throw loginFailed()
  }
  const { user: sessionUser, person } = await sessions.open(reply, { authorisedUserId: user.id })
  await recordAudit(db, clock, { actor: person, action: 'login', record: ['authorised-user', user.id], address: ip })
  return sessionUser
}
