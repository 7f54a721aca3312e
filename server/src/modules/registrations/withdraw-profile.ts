import type { Edition } from '@project-week/contract/editions/edition'
import { profileMessages } from '@project-week/contract/registrations/profile'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { leavePlace } from './leave-place.ts'
import { endOffersOf, isCheckedIn, lockTeamOf } from './own-team.queries.ts'
import { studentWithdrawal, withdrawnByOffice } from './profile.mails.ts'
import { findProfile, findRegistered, lockRegistered, type ProfileRow, updateProfile } from './profile.queries.ts'

/**
 * Takes the student's registration out of the current edition, until their team's attendance is recorded. The row stays
 * on record and leaves every list, and with it goes the place in a team. While registration is open the student may
 * register again, and begins anew.
 *
 * @throws 404 not_found, 409 conflict
 */
export const withdrawProfile = (deps: Deps, caller: Caller): Promise<{ withdrawnAt: string }> =>
  withdraw(deps, caller, { find: (tx, { label }) => findProfile(tx, label, caller.person.personId) })

/**
 * The same by the office, with a reason that the student is sent and the audit log keeps.
 *
 * @throws 404 not_found, 409 conflict, also for a registration of another edition
 */
export const withdrawStudent = (
  deps: Deps,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<{ withdrawnAt: string }> => withdraw(deps, caller, { find: (tx) => findRegistered(tx, id), reason })

async function withdraw(
  deps: Deps,
  caller: Caller,
  { find, reason }: { find: (tx: Database, edition: Edition) => Promise<ProfileRow | undefined>; reason?: string },
): Promise<{ withdrawnAt: string }> {
  const { db, clock, outbox } = deps
  const { edition, now, windows } = await getProgrammeState(deps)
  const mayReturn = windows.studentRegistration
  await db.transaction().execute(async (tx) => {
    const found = requireFound(await find(tx, edition), 'registration')
    if (found.edition !== edition.label) throw conflict(profileMessages.otherEdition)
    // The team before the registration: in this order publishing holds them too.
    await lockTeamOf(tx, edition.label, found.personId)
    const row = requireFound(await lockRegistered(tx, found.id), 'registration')
    if (await isCheckedIn(tx, edition.label, row.personId)) throw conflict(profileMessages.checkedIn)
    await endOffersOf(tx, row.id, now)
    await updateProfile(tx, row.id, { withdrawnAt: now })
    await leavePlace(deps, tx, row, { edition, now, tellOffice: reason === undefined })
    await outbox.enqueue(
      tx,
      reason === undefined
        ? studentWithdrawal(deps, row, edition, { mayReturn })
        : withdrawnByOffice(deps, row, edition, { reason, mayReturn }),
    )
    await recordAudit(tx, clock, {
      ...caller,
      action: 'withdraw',
      record: ['profile', row.id],
      ...(reason !== undefined && { details: { reason } }),
    })
  })
  return { withdrawnAt: now }
}
