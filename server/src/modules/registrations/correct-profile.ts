import type { ProfileRegistration } from '@project-week/contract/registrations/profile'
import type { Deps } from '../../deps.ts'
import { requireFound, windowClosed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { refusePhone } from '../../phone-number.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { answersOf, changedFields, refuseDropped, refuseMissing, refuseOtherDegrees } from './profile-answers.ts'
import { lockProfile, type ProfileRow, updateProfile } from './profile.queries.ts'

/**
 * Puts new answers into the student's registration for the current edition. What the university asserted at the time
 * of registering stays. The audit record names the fields that changed, not what was in them.
 *
 * @throws 403 window_closed, 404 not_found, 422 validation_failed
 */
export async function correctProfile(
  deps: Deps,
  caller: Caller,
  registration: ProfileRegistration,
): Promise<ProfileRow> {
  const { db, clock } = deps
  const { edition, windows } = await getProgrammeState(deps)
  return db.transaction().execute(async (tx) => {
    const row = requireFound(await lockProfile(tx, edition.label, caller.person.personId), 'ownRegistration')
    refuseDropped(registration, row, row.selfReported)
    const answers = answersOf(registration, row.selfReported)
    const changed = changedFields(row, answers)
    if (changed.length === 0) return row
    if (!windows.studentRegistration) throw windowClosed()
    refuseOtherDegrees(edition, registration)
    refuseMissing({ ...row, ...answers })
    if (changed.includes('phone')) refusePhone('phone', registration.phone)
    const corrected = await updateProfile(tx, row.id, answers)
    await recordAudit(tx, clock, { ...caller, action: 'correct', record: ['profile', row.id], details: { changed } })
    return corrected
  })
}
