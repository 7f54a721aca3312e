import { type OnErasure, type PersonErasure, personMessages, type Obstacle } from '@project-week/contract/people/person'
import type { Message } from '@project-week/contract/messages'
import { recordRefusals } from '@project-week/contract/refusals'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { noteRevocation } from '../../storage/revocations.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { lockOwner } from '../files/file.queries.ts'
import { thumbnailKey } from '../files/thumbnails.ts'
import { leavePlace } from '../registrations/leave-place.ts'
import { withdrawShownOf } from '../showcase/answer-showcase.ts'
import { personalData } from './personal-data.ts'
import { eraseRows, lockPerson } from './person.queries.ts'
import { findRunningEdition, getSubject, readPerson } from './read-person.ts'

/**
 * Erases a person on their request: one transaction deletes, blanks and records. What was released on the public site
 * with their consent is withdrawn first.
 *
 * @throws 404 not_found, 409 stale if the data has changed since it was read, 409 conflict if someone still needs them
 */
export async function erasePerson(
  deps: Deps,
  caller: Caller,
  { key, version, reason }: PersonErasure,
): Promise<{ erased: number; blanked: number; files: number }> {
  const { db, storage } = deps
  const running = await findRunningEdition(deps)
  const { fileIds, ...counts } = await db.transaction().execute(async (tx) => {
    const known = await getSubject(tx, key)
    await lockPerson(tx, known.key)
    // Locks wait for an upload about to be recorded, so that it is erased too.
    for (const id of known.personIds) await lockOwner(tx, id)
    const { record, subject } = await readPerson(tx, key, running)
    const [obstacle] = record.obstacles
    if (obstacle !== undefined)
      throw new AppError('conflict', 409, obstacleText(record.email, obstacle), { details: obstacle })
    if (record.version !== version) throw new AppError('stale', 409, personMessages.changed)
    const erased = await eraseSubject(deps, tx, { record, subject }, { ...caller, reason })
    await noteRevocation(deps, 'people erased', [...subject.personIds, ...subject.addresses])
    return erased
  })
  // Only once nothing refers to them. A file that cannot be removed now has no record, so the sweep finds it.
  await Promise.allSettled(fileIds.flatMap((id) => [storage.delete(id), storage.delete(thumbnailKey(id))]))
  return { ...counts, files: fileIds.length }
}

/**
 * Erases whom the caller has read in the same transaction.
 *
 * @returns how many rows went and lost the person, and the ids of files to be removed once it has committed
 */
export async function eraseSubject(
  deps: Deps,
  tx: Transaction<Tables>,
  { record, subject }: Awaited<ReturnType<typeof readPerson>>,
  { reason, ...by }: AuditedBy & { reason: string },
): Promise<{ erased: number; blanked: number; fileIds: string[] }> {
  const { edition, now } = await getProgrammeState({ ...deps, db: tx })
  // While they are still in their team.
  for (const id of subject.personIds) await withdrawShownOf(deps, tx, id, by)
  const goes = record.parts.filter(({ onErasure }) => onErasure !== 'kept')
  const count = (onErasure: OnErasure) =>
    goes.reduce((sum, part) => sum + (part.onErasure === onErasure ? part.rows : 0), 0)
  let fileIds: string[] = []
  for (const data of personalData) {
    if (data.part === 'team-places') {
      // Their company hears of it, as when somebody withdraws.
      const who = { firstname: record.name, lastname: '', email: record.email }
      for (const personId of subject.personIds) {
        await leavePlace(deps, tx, { ...who, personId }, { edition, now, tellOffice: false })
      }
    }
    const ids = await eraseRows(tx, data, subject)
    if (data.part === 'files') fileIds = ids
  }
  await recordAudit(tx, deps.clock, {
    ...by,
    action: 'erase',
    record: ['person', subject.personIds[0] ?? subject.companyIds[0] ?? 'unregistered'],
    details: { reason, parts: Object.fromEntries(goes.map(({ part, rows }) => [part, rows])) },
  })
  return { erased: count('erased'), blanked: count('blanked'), fileIds }
}

/** Why somebody cannot be erased now, and what to do first. */
export function obstacleText(address: string, { because, companyName, edition }: Obstacle): Message {
  if (because === 'office') return recordRefusals.officeAccount({ address })
  const refusal = because === 'contact' ? recordRefusals.isContact : recordRefusals.isRepresentative
  return refusal({ address, company: companyName, edition })
}
