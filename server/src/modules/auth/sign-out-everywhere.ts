import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { logout } from './logout.ts'
import type { Sessions } from './session.ts'
import { deleteSessionsOfPerson } from './session.queries.ts'

/** Ends every session of the person, including this one. */
export async function signOutEverywhere(
  deps: Deps,
  sessions: Sessions,
  caller: Caller,
  reply: FastifyReply,
): Promise<{ signedOut: true; continueAt?: string }> {
  const { db, clock } = deps
  // First, while the session still exists: single logout sends its id to the identity provider.
  const answer = await logout(deps, sessions, caller.person, reply)
  await db.transaction().execute(async (tx) => {
    const ended = await deleteSessionsOfPerson(tx, caller.person.personId)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'sign-out-everywhere',
      record: ['session', caller.person.sessionId],
      details: { sessions: ended + 1 },
    })
  })
  return answer
}
