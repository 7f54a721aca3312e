import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { listEditionsToErase } from '../editions/edition-to-erase.queries.ts'
import { dueFrom, monthAfter } from '../editions/retention.policy.ts'
import { hasPersonalData } from './retention.queries.ts'

/**
 * The editions whose personal data is due, or will be within a month, and is still there; with the first day on which
 * it goes. By real time, as the erasure is.
 */
export async function listErasuresAhead({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ edition: string; from: string }[]> {
  const nextMonth = monthAfter(berlinDay(clock.now()).slice(0, 7), 1)
  const ahead = (await listEditionsToErase(db)).filter((row) => dueFrom(row) <= nextMonth)
  const left = await Promise.all(ahead.map(({ edition }) => hasPersonalData(db, edition)))
  return ahead
    .filter((_, index) => left[index])
    .map((row) => ({ edition: row.edition, from: `${dueFrom(row)}-01` }))
    .toSorted((a, b) => a.from.localeCompare(b.from))
}
