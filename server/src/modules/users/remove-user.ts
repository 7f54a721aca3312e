import { authorisedUserMessages as messages } from '@project-week/contract/users/authorised-user'
import { colleagueMessages } from '@project-week/contract/users/colleague'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { noteRevocation } from '../../storage/revocations.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { lockAdmins } from './colleague.queries.ts'
import { lockUser, markRemoved } from './user.queries.ts'

/**
 * Takes a user's rights away. Nobody removes themselves, nor the last admin.
 *
 * @throws 404 not_found, 409 conflict
 */
export async function removeUser(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = requireFound(await lockUser(tx, id), 'user')
    if (user.personId === caller.person.personId) throw conflict(messages.self)
    // Two who remove each other at once: the second one finds nobody else.
    if (user.type === 'Admin' && admins.length === 1) throw conflict(colleagueMessages.lastAdmin)
    await markRemoved(tx, id, clock.now())
    await recordAudit(tx, clock, {
      ...caller,
      action: 'remove',
      record: ['authorised-user', id],
      details: { email: user.email, type: user.type },
    })
    await noteRevocation(deps, 'accounts removed', [id])
  })
}
