import { type PeopleJoin, type PeoplePair, samePersonMessages as m } from '@project-week/contract/people/same-person'
import { recordRefusals } from '@project-week/contract/refusals'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { revokeLinks } from '../links/link.queries.ts'
import { replacePassword } from '../auth/password/password-link.queries.ts'
import { deleteSessionsOfPerson } from '../auth/session.queries.ts'
import { joinPeople } from '../identity/join-people.ts'
import { isAnyOffice } from '../identity/office.queries.ts'
import { listFound, lockPerson } from './person.queries.ts'
import { findRunningEdition, getSubject, readPerson } from './read-person.ts'
import { endWaiting, findSharedAddress, isWaiting, listAccountIds, listPairIds } from './same-person.queries.ts'

export async function listPairs(db: Database): Promise<PeoplePair[]> {
  const pairs = await listPairIds(db)
  const found = new Map(
    (
      await listFound(
        db,
        pairs.flatMap(({ ids }) => ids),
      )
    ).map((person) => [person.key, person]),
  )
  return pairs.flatMap(({ address, ids: [one, other] }) => {
    const [first, second] = [found.get(one), found.get(other)]
    return first && second ? [{ address, people: [first, second] satisfies PeoplePair['people'] }] : []
  })
}

/** What they were signed in with is worth nothing any more, and the accounts move without their passwords. */
async function endAccess(db: Database, personId: string, at: Date): Promise<void> {
  for (const id of await listAccountIds(db, personId)) {
    await replacePassword(db, id, null)
    await revokeLinks(db, { authorisedUserId: id }, at)
  }
  await revokeLinks(db, { personId }, at)
  await deleteSessionsOfPerson(db, personId)
}

/**
 * Puts everything of one person under another who has an address in common with them, because the office says that they
 * are one.
 *
 * @throws 403 forbidden for oneself, 404 not_found, 409 stale where something else would move than was read, 409 conflict
 *   where they share no address, one has access to the office (unless its sign-on waits for the account) or a sign-on that was stored cut, or both have what a person has once in an edition
 */
export async function joinTwoPeople(
  deps: Deps,
  { person, ip }: Caller,
  { from, into, version, reason }: PeopleJoin,
): Promise<{ joined: true }> {
  const { db, clock } = deps
  if ([from, into].includes(person.personId)) throw new AppError('forbidden', 403, m.own)
  const running = await findRunningEdition(deps)
  await db.transaction().execute(async (tx) => {
    for (const key of [from, into].toSorted()) await lockPerson(tx, await getSubject(tx, key))
    const { record } = await readPerson(tx, from, running)
    if ((await findSharedAddress(tx, from, into)) === undefined || from === into) throw conflict(m.notShared)
    // Whose sign-on waits has given the password of the account that stays.
    const unproved = (await isWaiting(tx, { from, into })) ? [from] : [from, into]
    if (await isAnyOffice(tx, unproved)) throw conflict(m.office)
    if (record.version !== version) throw new AppError('stale', 409, m.changed)
    await endAccess(tx, from, clock.now())
    try {
      await joinPeople(deps, tx, { from, into })
    } catch (error) {
      // What the link says of it is meant for a student.
      if (error instanceof AppError && error.said === recordRefusals.joinCollision) throw conflict(m.collision)
      throw error
    }
    await endWaiting(tx, into)
    await recordAudit(tx, clock, {
      actor: person,
      action: 'join-people',
      record: ['person', into],
      ip,
      details: { from, reason, parts: Object.fromEntries(record.parts.map(({ part, rows }) => [part, rows])) },
    })
  })
  return { joined: true }
}
