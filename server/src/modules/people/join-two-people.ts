import {
  type PairedPerson,
  type PeopleJoin,
  type PeoplePair,
  samePersonMessages as m,
} from '@project-week/contract/people/same-person'
import { recordRefusals } from '@project-week/contract/refusals'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks, revokeLinks } from '../links/link.queries.ts'
import { findLink, isOpen, newLink } from '../links/mailed-link.ts'
import { replacePassword } from '../auth/password/password-link.queries.ts'
import { deleteSessionsOfPerson } from '../auth/session.queries.ts'
import { joinPeople } from '../identity/join-people.ts'
import { mailNewLogin } from '../identity/office-access.mails.ts'
import { isAnyOffice, listOfficeAccounts } from '../identity/office.queries.ts'
import { lockAddress, markProved } from '../identity/person.queries.ts'
import { joinAskedMail, peopleJoinedMail } from './join-people.mails.ts'
import { listFound, lockPerson } from './person.queries.ts'
import { findRunningEdition, getSubject, readPerson } from './read-person.ts'
import {
  endWaiting,
  isWaiting,
  listAccountIds,
  listEmails,
  listMarks,
  listPairIds,
  listSharedAddresses,
  listWaiting,
} from './same-person.queries.ts'

export async function listPairs({ db, clock }: Deps): Promise<PeoplePair[]> {
  const pairs = await listPairIds(db)
  const ids = pairs.flatMap((pair) => pair.ids)
  if (ids.length === 0) return []
  const found = new Map((await listFound(db, ids)).map((person) => [person.key, person]))
  const marks = await listMarks(db, ids)
  const paired = (id: string): PairedPerson | undefined => {
    const [person, mark] = [found.get(id), marks.get(id)]
    return (
      person &&
      mark && {
        ...person,
        ...mark,
        signOns: mark.signOns.map(({ subject, at }) => ({ subject, at: at.toISOString() })),
      }
    )
  }
  const waiting = await listWaiting(db, clock.now())
  return pairs.flatMap(({ address, ids: [one, other] }) => {
    const [first, second] = [paired(one), paired(other)]
    const link = waiting.find(({ fromPersonId, intoPersonId }) =>
      [one, other].every((id) => id === fromPersonId || id === intoPersonId),
    )
    const waits = link?.expiresAt ? { email: link.address, expiresAt: link.expiresAt.toISOString() } : null
    return first && second ? [{ address, people: [first, second], waiting: waits }] : []
  })
}

/** Invalidates their sign-ins; accounts move without passwords. */
async function endAccess(db: Database, personId: string, at: Date): Promise<void> {
  for (const id of await listAccountIds(db, personId)) {
    await replacePassword(db, id, null)
    await revokeLinks(db, { authorisedUserId: id }, at)
  }
  await revokeLinks(db, { personId }, at)
  await deleteSessionsOfPerson(db, personId)
}

/** Validity of the mailed link. */
const lifetime = 7 * 24 * 60 * 60_000

interface Pair {
  from: string
  into: string
}

const lockPair = async (tx: Transaction<Tables>, { from, into }: Pair): Promise<void> => {
  for (const key of [from, into].toSorted()) await lockPerson(tx, key)
}

/**
 * The address that two people share, to which a link may be mailed.
 *
 * @throws 409 conflict if they share none or someone else has proved it, or one has access to the office, unless its
 * sign-on waits for the account
 */
async function findCommonAddress(tx: Transaction<Tables>, { from, into }: Pair): Promise<string> {
  const [shared] = await listSharedAddresses(tx, from, into)
  if (shared === undefined || from === into) throw conflict(m.notShared)
  // The person with a waiting sign-on has given the password of the account that stays.
  const unproved = (await isWaiting(tx, { from, into })) ? [from] : [from, into]
  if (await isAnyOffice(tx, unproved)) throw conflict(m.office)
  if (shared.isOthers) throw conflict(m.othersAddress)
  return shared.address
}

/** Tests whether the two can be joined, and rolls back. */
async function tryJoin(tx: Transaction<Tables>, pair: Pair): Promise<void> {
  await sql`savepoint before_join`.execute(tx)
  try {
    await joinPeople({ notifyMergedPerson: () => Promise.resolve() }, tx, pair)
  } catch (error) {
    // The contract's message is worded for students.
    if (error instanceof AppError && error.said === recordRefusals.joinCollision) throw conflict(m.collision)
    throw error
  }
  await sql`rollback to savepoint before_join`.execute(tx)
}

/**
 * Mails a link to the address that two people share, because the office says that they are one. Replaces an earlier
 * link.
 *
 * @throws 403 forbidden for oneself, 404 not_found, 409 stale if the data has changed since it was read, 409 conflict
 * if they cannot be joined: see `findCommonAddress`; or both have what a person has once in an edition
 */
export async function askToJoin(
  deps: Deps,
  caller: Caller,
  { from, into, version, reason }: PeopleJoin,
): Promise<{ email: string }> {
  const { db, clock, outbox } = deps
  if ([from, into].includes(caller.person.personId)) throw new AppError('forbidden', 403, m.own)
  const running = await findRunningEdition(deps)
  return db.transaction().execute(async (tx) => {
    const pair = { from, into }
    await lockPair(tx, pair)
    await getSubject(tx, into)
    const { record } = await readPerson(tx, from, running)
    const email = await findCommonAddress(tx, pair)
    if (record.version !== version) throw new AppError('stale', 409, m.changed)
    await tryJoin(tx, pair)
    await revokeJoin(tx, pair, clock.now())
    const expiresAt = new Date(clock.now().getTime() + lifetime)
    const link = newLink(deps, { kind: 'join-people', address: email, ...linkTo(pair), expiresAt })
    await insertLinks(tx, [link])
    await outbox.enqueue(tx, joinAskedMail(deps, { email, token: placeholderOf(link) }))
    await recordAudit(tx, clock, {
      ...caller,
      action: 'make-link',
      record: ['person', into],
      details: { from, reason, email },
    })
    return { email }
  })
}

const linkTo = ({ from, into }: Pair) => ({ fromPersonId: from, intoPersonId: into })

/** In either direction. */
async function revokeJoin(tx: Transaction<Tables>, { from, into }: Pair, at: Date): Promise<void> {
  await revokeLinks(tx, linkTo({ from, into }), at)
  await revokeLinks(tx, linkTo({ from: into, into: from }), at)
}

/** Revokes the mailed link that would join the two. */
export const cancelJoin = ({ db, clock }: Deps, caller: Caller, pair: Pair): Promise<{ cancelled: true }> =>
  db.transaction().execute(async (tx) => {
    await lockPair(tx, pair)
    await revokeJoin(tx, pair, clock.now())
    await recordAudit(tx, clock, {
      ...caller,
      action: 'revoke-link',
      record: ['person', pair.into],
      details: { from: pair.from },
    })
    return { cancelled: true }
  })

/**
 * Moves everything of one person to another by the link mailed to their shared address: whoever opens it holds the
 * address and confirms that both are them.
 *
 * @throws 410 link_invalid, 409 conflict if the two can no longer be joined; the link then stays valid
 */
export async function joinTwoPeople(deps: Deps, token: string, ip: string): Promise<{ joined: true }> {
  const { db, clock, outbox } = deps
  const running = await findRunningEdition(deps)
  await db.transaction().execute(async (tx) => {
    const at = clock.now()
    // Read again under the lock: it may have been used or revoked in the meantime, and is deleted with one of them.
    const readLink = async () => {
      const link = await findLink(deps, tx, { token, kinds: ['join-people'] })
      if (!link?.fromPersonId || !link.intoPersonId || !isOpen(link, at))
        throw new AppError('link_invalid', 410, m.linkInvalid)
      return { address: link.address, from: link.fromPersonId, into: link.intoPersonId }
    }
    await lockPair(tx, await readLink())
    const { address, from, into } = await readLink()
    await lockAddress(tx, address)
    await findCommonAddress(tx, { from, into })
    const { record } = await readPerson(tx, from, running)
    const emails = await listEmails(tx, [from, into])
    await endAccess(tx, from, at)
    await joinPeople(deps, tx, { from, into })
    await markProved(tx, into, { address, by: 'link', at })
    await endWaiting(tx, into)
    await outbox.enqueueAll(
      tx,
      emails.map((email) => peopleJoinedMail(email, { personId: into, by: address })),
    )
    for (const account of await listOfficeAccounts(tx, into)) await mailNewLogin(deps, tx, account)
    await recordAudit(tx, clock, {
      actor: { email: address, role: 'visitor' },
      action: 'join-people',
      record: ['person', into],
      ip,
      details: { from, parts: Object.fromEntries(record.parts.map(({ part, rows }) => [part, rows])) },
    })
  })
  return { joined: true }
}
