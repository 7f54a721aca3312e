import type { changeTag as endpoint, NotedKind } from '@project-week/contract/notes/note'
import type { BodyOf } from '@project-week/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudits } from '../audit/audit.queries.ts'
import { deleteTag, findSpelling, insertTag, lockNoted, lockTags } from './note.queries.ts'

/**
 * Gives records a tag, or takes it away: of all of them or, where one is missing, of none. A tag that is in use keeps
 * its spelling, whatever the case of the new one.
 *
 * @returns the ids of those that it changed
 * @throws 404 not_found
 */
export function changeTag(
  { db, clock }: Deps,
  caller: Caller,
  { kind, ids, tag, isTagged }: { kind: NotedKind } & BodyOf<typeof endpoint>,
): Promise<string[]> {
  const wanted = [...new Set(ids)]
  return db.transaction().execute(async (tx) => {
    // Two changes at once take turns: in opposite orders they would wait for each other, and spell a new tag twice.
    await lockTags(tx)
    if ((await lockNoted(tx, kind, wanted)).length < wanted.length) throw notFound('records')
    const spelled = await findSpelling(tx, tag)
    const changed = await (isTagged ? insertTag : deleteTag)(tx, kind, wanted, spelled)
    const action = isTagged ? 'tag' : 'untag'
    await recordAudits(
      tx,
      clock,
      changed.map((id) => ({ ...caller, action, record: [kind, id], details: { tag: spelled } })),
    )
    return changed
  })
}
