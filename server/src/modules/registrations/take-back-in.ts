import { profileMessages } from '@project-week/contract/registrations/profile'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { endDecline, findStanding } from './own-team.queries.ts'
import { takenBackIn } from './profile.mails.ts'
import { hasOtherRegistration, lockAny, updateProfile } from './profile.queries.ts'

/**
 * Lets a student who has declined or withdrawn take part again, without a team unless the office has put them into one by
 * hand: the next run and the waiting list include them. What they were offered and answered stays on record.
 *
 * @throws 404 not_found for a registration that was deleted, 409 conflict for one that counts already or is of another edition
 */
export async function takeStudentBackIn(
  deps: Deps,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<{ takenBackInAt: string }> {
  const { db, clock, outbox } = deps
  const { edition, now } = await getProgrammeState(deps)
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    // A double click waits here, and then finds that the student takes part.
    const row = await lockAny(tx, id)
    if (row === undefined) throw new AppError('not_found', 404, profileMessages.gone)
    if (row.edition !== edition.label) throw conflict(profileMessages.otherEdition)
    if (row.withdrawnAt === null) {
      const standing = await findStanding(tx, edition.label, row.personId)
      if (standing?.state !== 'declined') throw conflict(profileMessages.notOut)
    } else if (await hasOtherRegistration(tx, row)) throw conflict(profileMessages.hasReturned)
    await endDecline(tx, row.id, now)
    const back = await updateProfile(tx, row.id, { withdrawnAt: null, takenBackInAt: at })
    await outbox.enqueue(tx, takenBackIn(deps, back, edition, { reason }))
    await deps.tellStudents(tx, { people: [row.personId] })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'take-back-in',
      record: ['profile', row.id],
      details: { reason },
    })
  })
  return { takenBackInAt: at.toISOString() }
}
