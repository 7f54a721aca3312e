import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { deleteParticipation } from '../certificates/certificate.queries.ts'
import { deleteLateOf } from '../editions/late-registration.queries.ts'
import { deleteFeedbackOf } from '../feedback/feedback.queries.ts'
import { deleteFilesOf, lockOwner } from '../files/file.queries.ts'
import { thumbnailKey } from '../files/thumbnails.ts'
import { eraseShowcaseConsents } from '../showcase/answer-showcase.ts'
import { deleteMailsTo } from '../mail/mail.queries.ts'
import { deleteProfiles } from './profile.queries.ts'

/**
 * Removes for good what a student registered, in every edition, with the mails about it, the files they uploaded, the
 * place in a team with the check-in and the certificates of participation, their feedback, their consents to be shown
 * with what was released by them, and what the sign-on had asserted; the sessions end with that. What stays is the proof of consent (a
 * version and a time under an id that leads nowhere any more) and the audit log, both for as long as the data storage
 * policy says.
 */
export async function eraseProfile(
  deps: Deps,
  { person, ip }: Caller,
): Promise<{ registrations: number; files: number; team: boolean }> {
  const { db, clock, storage } = deps
  const email = person.email.toLowerCase()
  const { fileIds, ...counts } = await db.transaction().execute(async (tx) => {
    // An upload of theirs that is about to be recorded is recorded first, and goes with the others.
    await lockOwner(tx, email)
    // While they are still in their team, which is held before anything of theirs is.
    await eraseShowcaseConsents(deps, tx, { person, ip })
    const profileIds = await deleteProfiles(tx, person)
    await deleteMailsTo(tx, person.email)
    await deleteParticipation(tx, email)
    await deleteLateOf(tx, email)
    await deleteFeedbackOf(tx, email)
    const place = await tx.deleteFrom('teamMembers').where('email', '=', person.email).executeTakeFirst()
    if (person.identityId !== null) await tx.deleteFrom('identities').where('id', '=', person.identityId).execute()
    for (const id of profileIds) {
      await recordAudit(tx, clock, { actor: person, action: 'erase', record: ['profile', id], ip })
    }
    const files = await deleteFilesOf(tx, email)
    for (const id of files) {
      await recordAudit(tx, clock, { actor: person, action: 'erase', record: ['file', id], ip })
    }
    return { fileIds: files, registrations: profileIds.length, team: place.numDeletedRows > 0n }
  })
  // Only once nothing points at them. What cannot be removed now has no record, and the sweep finds it.
  await Promise.allSettled(fileIds.flatMap((id) => [storage.delete(id), storage.delete(thumbnailKey(id))]))
  return { ...counts, files: fileIds.length }
}
