import { addressMessages, type Kept } from '@project-week/contract/identity/address'
import type { Locale } from '@project-week/contract/locale'
import type { Transaction } from '../../db/database.ts'
import type { AddressProof, Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Caller, Person } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { hasRecentLink, insertLinks, markUsed } from '../links/link.queries.ts'
import { countLink } from '../links/link-limit.ts'
import { isOpen, lockLink, newLink } from '../links/mailed-link.ts'
import { addressProofMail } from './address-proof.mails.ts'
import { type Claim, countKept, isProved, listKnownByAddress } from './address-proof.queries.ts'
import { joinPeople } from './join-people.ts'
import { mailNewLogin } from './office-access.mails.ts'
import { lockAddress, markProved } from './person.queries.ts'

const minute = 60_000
/** A second click sends no second email. */
const pause = 2 * minute
const lifetime = 24 * 60 * minute

type JoinDeps = Pick<Deps, 'clock' | 'notifyMergedPerson'>

const claimOf = ({ personId, email }: Person): Claim => ({ personId, address: email })
const isNothing = ({ account, places, registrations, lateRegistration }: Kept) =>
  !account && places === 0 && registrations === 0 && !lateRegistration

export async function readAddresses({ db }: Deps, person: Person) {
  const { isOffice: _, ...kept } = await countKept(db, claimOf(person))
  return { email: person.email, isProved: await isProved(db, claimOf(person)), awaitsProof: !isNothing(kept) }
}

/** Mails a link to the caller's address, unless there is nothing to prove. */
export async function askAddressProof(deps: Deps, person: Person, language: Locale): Promise<{ accepted: true }> {
  const { db, clock, outbox } = deps
  const claim = claimOf(person)
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, claim.address)
    const now = clock.now()
    const { isProved: isDone, awaitsProof } = await readAddresses({ ...deps, db: tx }, person)
    if (isDone && !awaitsProof) return
    const since = new Date(now.getTime() - pause)
    if (await hasRecentLink(tx, { personId: person.personId }, { kind: 'address-proof', since, now })) return
    if (!(await countLink(deps, tx, 'proof', claim.address, claim.personId))) return
    const expiresAt = new Date(now.getTime() + lifetime)
    const link = newLink(deps, { kind: 'address-proof', ...claim, expiresAt })
    await insertLinks(tx, [link])
    await outbox.enqueue(tx, addressProofMail(deps, { email: person.email, language, token: placeholderOf(link) }))
  })
  return { accepted: true }
}

/**
 * Marks the address as the person's, and merges a person known by this address alone into them.
 *
 * @throws 409 conflict if both have what a person has once in an edition
 */
async function takeKept(
  deps: JoinDeps,
  tx: Transaction<Tables>,
  { claim, by }: { claim: Claim; by: AddressProof },
): Promise<Kept & { isOffice: boolean }> {
  const kept = await countKept(tx, claim)
  const others = await listKnownByAddress(tx, claim)
  await markProved(tx, claim.personId, { address: claim.address, by, at: deps.clock.now() })
  for (const from of others) await joinPeople(deps, tx, { from, into: claim.personId })
  return kept
}

/**
 * Uses a mailed link in the browser of the person who requested it.
 *
 * @throws 410 link_invalid, 403 wrong_person for anyone else, 409 conflict; the link then stays valid
 */
export async function proveAddress(deps: Deps, caller: Caller, token: string): Promise<{ email: string; added: Kept }> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    const link = await lockLink(deps, tx, { token, kinds: ['address-proof'] })
    if (link === undefined || !isOpen(link, at)) throw new AppError('link_invalid', 410, addressMessages.linkInvalid)
    if (link.personId !== caller.person.personId) throw new AppError('wrong_person', 403, addressMessages.wrongPerson)
    const claim = { personId: caller.person.personId, address: link.address }
    await lockAddress(tx, claim.address)
    const { isOffice, ...added } = await takeKept(deps, tx, { claim, by: 'link' })
    if (isOffice) await mailNewLogin(deps, tx, { personId: claim.personId, email: claim.address })
    await markUsed(tx, claim, at)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'prove-address',
      record: ['person', caller.person.personId],
      details: { by: 'link', ...added },
    })
    return { email: claim.address, added }
  })
}

/**
 * A sign-on counts as proof if the provider never reassigns addresses (SAML_MAIL_IS_PROOF). With an office account, all
 * of the address still needs a mailed link, as an address is proved for everything kept under it or not at all. What
 * cannot be joined also needs the link, which explains why.
 */
export async function proveBySignOn(
  deps: Pick<Deps, 'db' | 'log'> & JoinDeps,
  identityId: string,
  ip: string,
): Promise<void> {
  const { db, clock, log } = deps
  try {
    await db.transaction().execute(async (tx) => {
      const { personId, email, role } = await tx
        .selectFrom('identities')
        .select(['personId', 'email', 'role'])
        .where('id', '=', identityId)
        .executeTakeFirstOrThrow()
      const claim = { personId, address: email }
      await lockAddress(tx, email)
      if ((await isProved(tx, claim)) || (await countKept(tx, claim)).isOffice) return
      const { isOffice: _, ...added } = await takeKept(deps, tx, { claim, by: 'provider' })
      await recordAudit(tx, clock, {
        actor: { email, role },
        action: 'prove-address',
        record: ['person', personId],
        ip,
        details: { by: 'provider', ...added },
      })
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    log.warn({ identityId }, 'what is kept under the address of a sign-on could not be joined')
  }
}
