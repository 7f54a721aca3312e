import type { PasswordChange } from '@project-week/contract/auth/account'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/actor.ts'
import { readOrganiser } from '../../../organiser.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { markUsed } from '../../links/link.queries.ts'
import { rememberDevice } from '../password/known-device.ts'
import { hashPassword, refuseCommon } from '../password/password.ts'
import { savePassword } from '../password/password-link.queries.ts'
import { checkOwnPassword } from '../password/prove-again.ts'
import { mailPasswordChange } from '../second-factor/factor.mails.ts'
import { deleteSessionsOfPerson } from '../session.queries.ts'

/**
 * Replaces the password, given the current one. Ends the person's other sessions and mailed links that set a password.
 * @throws 403 forbidden for a session of the university sign-on, 401 login_failed, 422 validation_failed, 429
 * rate_limited
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { password, newPassword }: PasswordChange,
  reply: FastifyReply,
): Promise<{ changed: true }> {
  const { db, clock } = deps
  const { person } = caller
  const account = await checkOwnPassword(deps, caller, password, reply.request)
  refuseCommon(newPassword, { ...account, programme: (await readOrganiser(db)).programme }, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    await savePassword(tx, account.id, passwordHash)
    await markUsed(tx, { authorisedUserId: account.id }, clock.now())
    const sessions = await deleteSessionsOfPerson(tx, person.personId, person.sessionId)
    await mailPasswordChange(deps, tx, person)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'change-password',
      record: ['authorised-user', account.id],
      details: { sessions },
    })
  })
  await rememberDevice(deps, reply, account.id)
  return { changed: true }
}
