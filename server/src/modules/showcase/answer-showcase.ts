import { companyConsent, memberConsent } from '@project-week/contract/showcase/showcase'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { noteRevocation } from '../../storage/revocations.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import { saveShowcaseConsent } from '../consents/showcase-consent.queries.ts'
import * as queries from './showcase.queries.ts'

/** Who answers; `onPaper`: the office, for somebody who has signed. */
type By = AuditedBy & { onPaper?: true }

/** Takes everything of a team off the public site; the caller holds the team. */
export async function withdrawAll(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  team: string,
  by: AuditedBy,
): Promise<void> {
  for (const id of await queries.deleteReleasesOf(tx, team)) {
    const details = { team, because: 'consent' }
    await recordAudit(tx, clock, { ...by, action: 'withdraw-release', record: ['file', id], details })
  }
}

/**
 * A member agrees that their team is shown, or takes it back, which withdraws what was released; in the caller's
 * transaction.
 *
 * @throws 404 not_found for a team that is not theirs
 */
async function answerForMember(
  deps: Deps,
  tx: Transaction<Tables>,
  { team, personId, agrees, onPaper, ...by }: { team: string; personId: string; agrees: boolean } & By,
): Promise<void> {
  const { clock } = deps
  await queries.lockTeam(tx, team)
  const own = requireFound(
    (await queries.listOwn(tx, personId)).find((row) => row.team === team),
    'team',
  )
  // Sent twice, it is the first time that counts.
  if ((own.agreedAt !== null) === agrees) return
  if (agrees) await saveShowcaseConsent(tx, team, personId, clock.now())
  else await queries.endConsent(tx, team, personId, clock.now())
  await recordAudit(tx, clock, {
    ...by,
    action: agrees ? 'give-consent' : 'take-back-consent',
    record: ['team', team],
    details: { version: memberConsent.version, ...(onPaper && { person: personId, onPaper }) },
  })
  if (agrees) return
  await withdrawAll(deps, tx, team, by)
  await noteRevocation(deps, 'consents withdrawn', [`${team} ${personId}`])
}

/** @throws 404 not_found for a team that is not theirs */
export const answerShowcase = (deps: Deps, caller: Caller, answer: { team: string; agrees: boolean }): Promise<void> =>
  deps.db
    .transaction()
    .execute((tx) => answerForMember(deps, tx, { ...answer, personId: caller.person.personId, ...caller }))

/**
 * The office records a consent that was given on paper, or that there is none after all.
 *
 * @throws 404 not_found for a team that is not there, or somebody who is not in it
 */
export const recordPaperConsent = (
  deps: Deps,
  caller: Caller,
  { team, personId, agrees }: { team: string; personId: string | null; agrees: boolean },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const by = { agrees, ...caller, onPaper: true } as const
    if (personId !== null) return answerForMember(deps, tx, { team, personId, ...by })
    const company = requireFound(await queries.findCompanyOf(tx, team), 'team')
    return answerForCompany(deps, tx, { ...company, ...by })
  })

/** Takes everything of somebody's teams off the public site; in the caller's transaction. */
export async function withdrawShownOf(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  personId: string,
  by: AuditedBy,
): Promise<void> {
  for (const team of await queries.listTeamIdsOf(tx, personId)) {
    await queries.lockTeam(tx, team)
    await withdrawAll(deps, tx, team, by)
  }
}

/** Whoever erases what they registered takes their consents back with it; in the caller's transaction. */
export async function eraseShowcaseConsents(
  deps: Deps,
  tx: Transaction<Tables>,
  personId: string,
  by: AuditedBy,
): Promise<void> {
  await withdrawShownOf(deps, tx, personId, by)
  await queries.deleteConsentsOf(tx, personId)
}

/**
 * The company agrees that its team is shown with its name, or takes it back, which withdraws what was released; in the
 * caller's transaction, which holds the company.
 */
export async function answerForCompany(
  deps: Deps,
  tx: Transaction<Tables>,
  { companyId, agrees, email, onPaper, ...by }: { companyId: string; agrees: boolean; email: string } & By,
): Promise<void> {
  const { version } = companyConsent
  const isGiven = (await queries.findCompanyConsent(tx, companyId, version)) !== undefined
  if (isGiven === agrees) return
  // Held, so that the office does not release something meanwhile.
  const teams = await queries.lockTeamsOf(tx, companyId)
  const now = deps.clock.now()
  if (agrees) await queries.saveCompanyConsent(tx, { companyId, email, version, now })
  else await queries.endCompanyConsent(tx, companyId, now)
  await recordAudit(tx, deps.clock, {
    ...by,
    action: agrees ? 'give-consent' : 'take-back-consent',
    record: ['company', companyId],
    details: { version, ...(onPaper && { onPaper }) },
  })
  if (agrees) return
  for (const team of teams) await withdrawAll(deps, tx, team, by)
  await noteRevocation(deps, 'consents of companies withdrawn', [companyId])
}
