import { type PersonErasure, personMessages } from '@project-week/contract/people/person'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { lockOwner } from '../files/file.queries.ts'
import { thumbnailKey } from '../files/thumbnails.ts'
import { withdrawShownOf } from '../showcase/answer-showcase.ts'
import { obstacleText } from './obstacle-text.ts'
import { personalData } from './personal-data.ts'
import { eraseRows, lockPerson } from './person.queries.ts'
import { findRunningEdition, readPerson } from './read-person.ts'

/**
 * Erases a person on their request: in one transaction what goes, what stays without them, and the record of it. What
 * was released on the public site with their consent is withdrawn first.
 *
 * @throws 404 not_found, 409 stale where something else would go than was read, 409 conflict where somebody still needs them
 */
export async function erasePerson(
  deps: Deps,
  { person, ip }: Caller,
  { email: given, version, reason }: PersonErasure,
): Promise<{ erased: number; blanked: number; files: number }> {
  const { db, clock, storage } = deps
  const email = given.toLowerCase()
  const running = await findRunningEdition(deps)
  const { fileIds, ...counts } = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, email)
    // An upload of theirs that is about to be recorded is recorded first, and goes with the others.
    await lockOwner(tx, email)
    const { record, subject } = await readPerson(tx, email, running)
    const [obstacle] = record.obstacles
    if (obstacle !== undefined)
      throw new AppError('conflict', 409, obstacleText(email, obstacle), { details: obstacle })
    if (record.version !== version) throw new AppError('stale', 409, personMessages.changed)
    // While they are still in their team.
    await withdrawShownOf(deps, tx, email, { actor: person, ip })
    const count = { erased: 0, blanked: 0 }
    const parts: Record<string, number> = {}
    let files: string[] = []
    for (const data of personalData) {
      const ids = await eraseRows(tx, data, subject)
      if (ids.length === 0) continue
      parts[data.part] = ids.length
      count[data.fate === 'erase' ? 'erased' : 'blanked'] += ids.length
      if (data.part === 'files') files = ids
    }
    await recordAudit(tx, clock, {
      actor: person,
      action: 'erase',
      record: ['person', subject.profileIds[0] ?? subject.userIds[0] ?? subject.companyIds[0] ?? 'unregistered'],
      ip,
      details: { reason, parts },
    })
    return { ...count, fileIds: files }
  })
  // Only once nothing points at them. What cannot be removed now has no record, and the sweep finds it.
  await Promise.allSettled(fileIds.flatMap((id) => [storage.delete(id), storage.delete(thumbnailKey(id))]))
  return { ...counts, files: fileIds.length }
}
