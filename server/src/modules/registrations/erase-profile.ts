import type { AnswerOf } from '@project-week/contract/endpoint'
import type * as contract from '@project-week/contract/registrations/profile'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { noteRevocation } from '../../storage/revocations.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import { deleteParticipation } from '../certificates/certificate.queries.ts'
import { deleteLateOf } from '../editions/late-registration.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { deleteFeedbackOf } from '../feedback/feedback.queries.ts'
import { deleteFilesOf, lockOwner } from '../files/file.queries.ts'
import { thumbnailKey } from '../files/thumbnails.ts'
import { listHeld } from '../identity/person.queries.ts'
import { eraseShowcaseConsents } from '../showcase/answer-showcase.ts'
import { deleteMailsTo } from '../mail/mail.queries.ts'
import { removePersonFromTeam } from '../teams/leave-team.ts'
import { leavePlace } from './leave-place.ts'
import { listTeamEditions } from './own-team.queries.ts'
import { deletePerson, deleteProfiles, type ProfileRow } from './profile.queries.ts'

/**
 * Removes for good what a student registered, in every edition, with the mails to them, their files, the place in a team
 * with the check-in and the certificates of participation, their feedback, their consents to be shown with what was
 * released by them, and what the sign-on had asserted; the sessions end with that. A team's files stay with it, and
 * nobody is named as who sent them. What stays besides is the proof of consent (a version and a time under an id that
 * leads nowhere any more) and the audit log, both for as long as the data storage policy says, and the person behind an
 * account of the office's making.
 */
export async function eraseProfile(
  deps: Deps,
  caller: Caller,
): Promise<Omit<AnswerOf<typeof contract.eraseProfile>, 'erased'>> {
  const { db, storage } = deps
  const { fileIds, ...counts } = await db.transaction().execute(async (tx) => {
    const ids = [caller.person.personId, ...(await listHeld(tx, caller.person.personId))]
    const erased = await eraseRegistrations(deps, tx, caller.person, { ...caller, tellOffice: true })
    await noteRevocation(deps, 'registrations deleted', ids)
    return erased
  })
  // Only once nothing points at them. What cannot be removed now has no record, and the sweep finds it.
  await Promise.allSettled(fileIds.flatMap((id) => [storage.delete(id), storage.delete(thumbnailKey(id))]))
  return { ...counts, files: fileIds.length }
}

/** The same in the caller's transaction, once which has committed the files are to be removed. */
export async function eraseRegistrations(
  deps: Deps,
  tx: Transaction<Tables>,
  who: Pick<ProfileRow, 'personId' | 'firstname' | 'lastname' | 'email'>,
  { tellOffice, ...by }: AuditedBy & { tellOffice: boolean },
): Promise<Omit<AnswerOf<typeof contract.eraseProfile>, 'erased' | 'files'> & { fileIds: string[] }> {
  const { personId } = who
  const { edition, now } = await getProgrammeState({ ...deps, db: tx })
  // An upload of theirs that is about to be recorded is recorded first, and goes with the others.
  await lockOwner(tx, personId)
  // While they are still in their team, which is held before anything of theirs is.
  await eraseShowcaseConsents(deps, tx, personId, by)
  const fileIds = await deleteFilesOf(tx, personId)
  const editions = await listTeamEditions(tx, personId)
  await leavePlace(deps, tx, who, { edition, now, tellOffice })
  for (const label of editions) await removePersonFromTeam(tx, { edition: label, personId })
  const profileIds = await deleteProfiles(tx, personId)
  await deleteMailsTo(tx, personId)
  const certificates = await deleteParticipation(tx, personId)
  await deleteLateOf(tx, personId)
  const feedback = await deleteFeedbackOf(tx, personId)
  await deletePerson(tx, personId)
  const records = [
    ['person', personId] as const,
    ...profileIds.map((id) => ['profile', id] as const),
    ...fileIds.map((id) => ['file', id] as const),
  ]
  for (const record of records) await recordAudit(tx, deps.clock, { ...by, action: 'erase', record })
  return { fileIds, registrations: profileIds.length, team: editions.length > 0, certificates, feedback }
}
