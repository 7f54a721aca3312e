import { Id } from '@project-week/contract/text'
import type { Deps } from '../../deps.ts'
import { listKeysBefore, listRecorded } from './file.queries.ts'
import { isContentName } from './picture-keys.ts'

export interface Sweep {
  /** Stored files without a record, and interrupted ones. */
  removed: number
  /** Keys of recorded files that are missing: never swept, but someone must investigate. */
  missing: string[]
}

/** Upper limit from an upload's first byte to its record. */
export const longestUpload = 2 * 60 * 60 * 1000

const fileIdOf = (key: string) => key.split('.')[0] ?? key

/** A shared bucket may contain others' objects, which are not ours to remove. */
const isFileId = (id: string) => isContentName(id) || Id.safeParse(id).success

/** Removes what crashes left: files without a record and half-written ones, if untouched since `before`. */
export async function sweepFiles({ db, storage }: Pick<Deps, 'db' | 'storage'>, before: Date): Promise<Sweep> {
  const expected = new Set(await listKeysBefore(db, before))
  let removed = await storage.deleteUnfinished(before)
  const old: string[] = []
  const removeUnrecorded = async () => {
    const recorded = await listRecorded(db, [...new Set(old.map(fileIdOf))])
    for (const key of old.splice(0)) {
      if (recorded.has(fileIdOf(key))) continue
      await storage.delete(key)
      removed += 1
    }
  }
  for await (const { key, modifiedAt } of storage.list()) {
    expected.delete(key)
    if (modifiedAt >= before || !isFileId(fileIdOf(key))) continue
    old.push(key)
    if (old.length === 500) await removeUnrecorded()
  }
  await removeUnrecorded()
  return { removed, missing: [...expected] }
}
