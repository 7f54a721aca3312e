import { profileMessages, type StudentCorrection } from '@project-week/contract/registrations/profile'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { refusePhone } from '../../phone-number.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { answersOf, changedFields, refuseMissing, refuseOtherDegrees } from './profile-answers.ts'
import { presentRecord } from './profile.present.ts'
import { lockRegistered, type ProfileRow, updateProfile } from './profile.queries.ts'

/**
 * Puts right, by the office, what a student answered for the current edition, whether or not registration is open. What
 * was right once is not judged anew. The audit record names the fields that changed, not what was in them.
 *
 * @throws 404 not_found, 409 conflict for a registration of another edition, 409 stale where it is no longer what the
 * caller read, 422 validation_failed
 */
export async function correctStudent(
  deps: Deps,
  { person, ip }: Caller,
  { id, version, correction }: { id: string; version: string; correction: StudentCorrection },
): Promise<ProfileRow> {
  const { db, clock } = deps
  const { edition } = await getProgrammeState(deps)
  return db.transaction().execute(async (tx) => {
    const row = requireFound(await lockRegistered(tx, id), 'registration')
    if (row.edition !== edition.label) throw conflict(profileMessages.otherEdition)
    const answers = answersOf(correction, row.selfReported)
    const changed = changedFields(row, answers)
    if (changed.length === 0) return row
    await refuseStale(tx, version, presentRecord(row), { record: ['profile', id], actions: ['correct'] })
    refuseMissing({ ...row, ...answers })
    if (changed.includes('currentdegree')) refuseOtherDegrees(edition, correction)
    if (changed.includes('phone')) refusePhone('phone', correction.phone)
    const corrected = await updateProfile(tx, id, answers)
    await recordAudit(tx, clock, {
      actor: person,
      action: 'correct',
      record: ['profile', id],
      ip,
      details: { changed },
    })
    return corrected
  })
}
