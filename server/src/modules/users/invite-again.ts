import { authorisedUserMessages as messages } from '@project-week/contract/users/authorised-user'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { inviteUsers } from '../auth/password/password-link.ts'
import { hasRecentLink } from '../links/link.queries.ts'
import { getUser, lockUser, markInvited, type UserRow } from './user.queries.ts'

/** A second press sends no second mail. */
const pause = 60_000

/**
 * Mails a new link to a user who has no password yet; links mailed earlier stay good until one is used.
 *
 * @throws 404 not_found, 409 conflict where there is a password or an invitation younger than a minute
 */
export async function inviteAgain(deps: Deps, caller: Caller, id: string): Promise<UserRow> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const user = requireFound(await lockUser(tx, id), 'user')
    if (user.passwordHash !== null) throw conflict(messages.hasPassword)
    const now = clock.now()
    const since = new Date(now.getTime() - pause)
    if (await hasRecentLink(tx, { authorisedUserId: id }, { kind: 'invitation', since, now }))
      throw conflict(messages.justInvited)
    await inviteUsers(deps, tx, [user])
    await markInvited(tx, id, now)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'invite-again',
      record: ['authorised-user', id],
      details: { email: user.email },
    })
    return getUser(tx, id)
  })
}
