import { profileMessages } from '@project-week/contract/registrations/profile'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { findTeamCompany } from './own-team.queries.ts'
import { placeLeft, studentWithdrawal, withdrawnByOffice } from './profile.mails.ts'
import { lockProfile, lockRegistered, updateProfile } from './profile.queries.ts'

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

/**
 * The same by the office, with a reason that the student is sent and the audit log keeps. The office gets no mail about
 * a place in a team: it did it.
 *
 * @throws 404 not_found, 409 conflict for a registration of another edition
 */
export async function withdrawStudent(
  deps: Deps,
  { person, ip }: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<{ withdrawnAt: string }> {
  const { db, clock, outbox } = deps
  const { edition, now, windows } = await getProgrammeState(deps)
  await db.transaction().execute(async (tx) => {
    const row = await lockRegistered(tx, id)
    if (row === undefined) throw notFound('This registration')
    if (row.edition !== edition.label) throw conflict(profileMessages.otherEdition)
    await updateProfile(tx, id, { withdrawnAt: now })
    await outbox.enqueue(tx, withdrawnByOffice(deps, row, edition, { reason, mayReturn: windows.studentRegistration }))
    await recordAudit(tx, clock, {
      actor: person,
      action: 'withdraw',
      record: ['profile', id],
      ip,
      details: { reason },
    })
  })
  return { withdrawnAt: now }
}
