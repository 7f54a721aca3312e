import { companyConsent, memberConsent } from '@project-week/contract/showcase/showcase'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { type AuditEntry, recordAudit } from '../audit/audit.queries.ts'
import * as queries from './showcase.queries.ts'

/** Takes everything of a team off the public site; the caller holds the team. */
async function withdrawAll(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  team: string,
  { actor, ip }: Pick<AuditEntry, 'actor' | 'ip'>,
): Promise<void> {
  for (const id of await queries.deleteReleasesOf(tx, team)) {
    const details = { team, because: 'consent' }
    await recordAudit(tx, clock, { actor, action: 'withdraw-release', record: ['file', id], ip, details })
  }
}

/**
 * A member agrees that their team is shown, or takes it back, which withdraws what was released in the same transaction.
 *
 * @throws 404 not_found for a team that is not theirs
 */
export async function answerShowcase(
  deps: Deps,
  { person, ip }: Caller,
  { team, agrees }: { team: string; agrees: boolean },
): Promise<void> {
  const { db, clock } = deps
  const email = person.email.toLowerCase()
  await db.transaction().execute(async (tx) => {
    if (!(await queries.lockTeam(tx, team))) throw notFound('This team')
    const own = (await queries.listOwn(tx, email)).find((row) => row.team === team)
    if (own === undefined) throw notFound('This team')
    // Sent twice, it is the first time that counts.
    if ((own.agreedAt !== null) === agrees) return
    if (agrees) await queries.saveConsent(tx, team, email, clock.now())
    else await queries.endConsent(tx, team, email, clock.now())
    await recordAudit(tx, clock, {
      actor: person,
      action: agrees ? 'give-consent' : 'take-back-consent',
      record: ['team', team],
      ip,
      details: { version: memberConsent.version },
    })
    if (!agrees) await withdrawAll(deps, tx, team, { actor: person, ip })
  })
}

/** Takes everything of somebody's teams off the public site; in the caller's transaction. @param email in lower case */
export async function withdrawShownOf(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  email: string,
  by: Pick<AuditEntry, 'actor' | 'ip'>,
): Promise<void> {
  for (const team of await queries.listTeamIdsOf(tx, email)) {
    await queries.lockTeam(tx, team)
    await withdrawAll(deps, tx, team, by)
  }
}

/** Whoever erases what they registered takes their consents back with it; in the caller's transaction. */
export async function eraseShowcaseConsents(
  deps: Deps,
  tx: Transaction<Tables>,
  { person, ip }: Caller,
): Promise<void> {
  const email = person.email.toLowerCase()
  await withdrawShownOf(deps, tx, email, { actor: person, ip })
  await queries.deleteConsentsOf(tx, email)
}

/**
 * The company agrees that its team is shown with its name, or takes it back, which withdraws what was released; in the
 * caller's transaction, which holds the company.
 */
export async function answerForCompany(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  { companyId, agrees, actor, ip }: { companyId: string; agrees: boolean } & Pick<AuditEntry, 'actor' | 'ip'>,
): Promise<void> {
  const { version } = companyConsent
  const isGiven = (await queries.findCompanyConsent(tx, companyId, version)) !== undefined
  if (isGiven === agrees) return
  // Held, so that the office does not release something meanwhile.
  const teams = await queries.lockTeamsOf(tx, companyId)
  const now = deps.clock.now()
  if (agrees) await queries.saveCompanyConsent(tx, { companyId, email: actor.email, version, now })
  else await queries.endCompanyConsent(tx, companyId, now)
  await recordAudit(tx, deps.clock, {
    actor,
    action: agrees ? 'give-consent' : 'take-back-consent',
    record: ['company', companyId],
    ip,
    details: { version },
  })
  if (!agrees) for (const team of teams) await withdrawAll(deps, tx, team, { actor, ip })
}
