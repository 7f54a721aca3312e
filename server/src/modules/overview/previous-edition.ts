import type { Edition } from '@project-week/contract/editions/edition'
import type { Deps } from '../../deps.ts'
import { findEdition, listEditions } from '../editions/edition.queries.ts'

/** A key by which labels sort in time, unlike in the selectors: SS25, WS25, SS26. */
export const inTime = (label: string): string => `${label.slice(2)}${label.slice(0, 1) === 'S' ? 0 : 1}`

/** The edition before another one in time. */
export async function findPrevious(db: Deps['db'], label: string): Promise<Edition | undefined> {
  const earlier = (await listEditions(db))
    .map((row) => row.label)
    .filter((other) => inTime(other) < inTime(label))
    .sort((a, b) => inTime(a).localeCompare(inTime(b)))
  const last = earlier.at(-1)
  return last === undefined ? undefined : (await findEdition(db, last))?.edition
}
