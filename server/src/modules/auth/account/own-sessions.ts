import type { OwnSession } from '@project-week/contract/auth/account'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import type { Caller, Person } from '../../../http/actor.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { idleSince } from '../session.ts'
import { deleteSessionOfPerson, deleteSessionsOfPerson, listSessionsOfPerson } from '../session.queries.ts'

export async function listOwnSessions({ db, clock, config }: Deps, person: Person): Promise<OwnSession[]> {
  const now = clock.now()
  const since = idleSince(config.idleMinutes, person.role, now)
  const rows = await listSessionsOfPerson(db, person.personId, { now, since })
  return rows.map(({ id, createdAt, lastUsedAt, expiresAt, identityId, browser, system }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    by: identityId === null ? 'password' : 'sign-on',
    browser,
    system,
    isOwn: id === person.sessionId,
  }))
}

/** @throws 404 not_found if the session has ended, or is someone else's */
export async function endOwnSession({ db, clock }: Deps, caller: Caller, id: string): Promise<{ ended: true }> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteSessionOfPerson(tx, caller.person.personId, id))) throw notFound('session')
    await recordAudit(tx, clock, { ...caller, action: 'end-session', record: ['session', id] })
  })
  return { ended: true }
}

export async function endOtherSessions({ db, clock }: Deps, caller: Caller): Promise<{ ended: number }> {
  return db.transaction().execute(async (tx) => {
    const ended = await deleteSessionsOfPerson(tx, caller.person.personId, caller.person.sessionId)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'end-other-sessions',
      record: ['session', caller.person.sessionId],
      details: { sessions: ended },
    })
    return { ended }
  })
}
