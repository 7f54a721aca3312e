import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { deleteSessionsOfPerson } from '../auth/session.queries.ts'
import { lockUser } from './user.queries.ts'

/** Ends every session of a user, also those of the same person's university sign-on. @throws 404 not_found */
export async function signOutUser({ db, clock }: Deps, caller: Caller, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const user = requireFound(await lockUser(tx, id), 'user')
    const ended = await deleteSessionsOfPerson(tx, user.personId)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'sign-out-everywhere',
      record: ['authorised-user', id],
      details: { email: user.email, sessions: ended },
    })
    return ended
  })
}
