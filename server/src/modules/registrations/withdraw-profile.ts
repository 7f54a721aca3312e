import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { findTeamCompany } from './own-team.queries.ts'
import { placeLeft, studentWithdrawal } from './profile.mails.ts'
import { lockProfile, updateProfile } from './profile.queries.ts'

/**
 * Takes the student's registration out of the current edition, at any time. The row stays on record and leaves every
 * list; where it leaves a place in a team, the office gets a mail; while registration is open the student may register again.
 *
 * @throws 404 not_found
 */
export async function withdrawProfile(deps: Deps, { person, ip }: Caller): Promise<{ withdrawnAt: string }> {
  const { db, clock, outbox } = deps
  const { edition, now, windows } = await getProgrammeState(deps)
  await db.transaction().execute(async (tx) => {
    const row = await lockProfile(tx, edition.label, person)
    if (row === undefined) throw notFound('A registration')
    await updateProfile(tx, row.id, { withdrawnAt: now })
    await outbox.enqueue(tx, studentWithdrawal(deps, row, edition, { mayReturn: windows.studentRegistration }))
    const company = await findTeamCompany(tx, edition.label, row.email.toLowerCase())
    if (company !== undefined) await outbox.enqueue(tx, placeLeft(deps, row, company))
    await recordAudit(tx, clock, { actor: person, action: 'withdraw', record: ['profile', row.id], ip })
  })
  return { withdrawnAt: now }
}
