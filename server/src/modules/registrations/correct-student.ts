import { officeNames, profileMessages, type StudentCorrection } from '@project-week/contract/registrations/profile'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { refusePhone } from '../../phone-number.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { answersOf, changedFields, refuseDropped, refuseMissing, refuseOtherDegrees } from './profile-answers.ts'
import { presentRecord } from './profile.present.ts'
import { lockRegistered, type ProfileRow, updateProfile } from './profile.queries.ts'

/**
 * Puts right, by the office, what a student answered for the current edition, whether or not registration is open, and the
 * name in any edition, with a reason. What was right once is not judged anew. The audit record names the fields that
 * changed, not what was in them.
 *
 * @throws 404 not_found, 409 conflict for a registration of another edition, 409 stale where it is no longer what the
 * caller read, 422 validation_failed
 */
export async function correctStudent(
  deps: Deps,
  caller: Caller,
  { id, version, correction }: { id: string; version: string; correction: StudentCorrection },
): Promise<ProfileRow> {
  const { db, clock } = deps
  const { edition } = await getProgrammeState(deps)
  return db.transaction().execute(async (tx) => {
    const row = requireFound(await lockRegistered(tx, id), 'registration')
    const named = officeNames.filter((name) => correction[name] !== '')
    const taken = [...row.selfReported, ...named]
    refuseDropped(correction, row, taken)
    const answers = answersOf(correction, taken)
    const changed = changedFields(row, answers)
    if (changed.length === 0) return row
    const renamed = named.filter((name) => changed.includes(name))
    if (row.edition !== edition.label && renamed.length < changed.length) throw conflict(profileMessages.otherEdition)
    const { reason } = correction
    if (renamed.length > 0 && reason === '') throw validationFailed({ reason: profileMessages.nameReason })
    await refuseStale(tx, version, presentRecord(row), { record: ['profile', id], actions: ['correct'] })
    refuseMissing({ ...row, ...answers })
    if (changed.includes('currentdegree')) refuseOtherDegrees(edition, correction)
    if (changed.includes('phone')) refusePhone('phone', correction.phone)
    const corrected = await updateProfile(tx, id, answers)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'correct',
      record: ['profile', id],
      details: { changed, ...(reason !== '' && { reason }) },
    })
    return corrected
  })
}
