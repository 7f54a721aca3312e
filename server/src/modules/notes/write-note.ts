import type { NotedKind } from '@project-week/contract/notes/note'
import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { notFound, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { deleteNote, insertNote, lockNoted, type NoteRow } from './note.queries.ts'

/**
 * Writes a note on a student or a company. The audit log says that there was one, not what it says: that goes with the
 * record when it is erased.
 *
 * @throws 404 not_found
 */
export function addNote(
  { db, clock }: Deps,
  caller: Caller,
  { kind, id, text }: { kind: NotedKind; id: string; text: string },
): Promise<NoteRow> {
  return db.transaction().execute(async (tx) => {
    if ((await lockNoted(tx, kind, [id])).length === 0) throw notFound('record')
    await recordAudit(tx, clock, { ...caller, action: 'add-note', record: [kind, id] })
    return insertNote(tx, kind, {
      id: randomUUID(),
      recordId: id,
      text,
      author: caller.person.email,
      createdAt: clock.now(),
    })
  })
}

/** @throws 404 not_found */
export async function removeNote({ db, clock }: Deps, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = requireFound(await deleteNote(tx, id), 'note')
    const record =
      row.profileId === null ? (['company', row.companyId ?? ''] as const) : (['profile', row.profileId] as const)
    await recordAudit(tx, clock, { ...caller, action: 'remove-note', record })
  })
}
