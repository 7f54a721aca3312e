import type { Edition } from '@project-week/contract/editions/edition'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import { findEdition } from './edition.queries.ts'
import { readProgrammeClock } from './programme-clock.ts'

/**
 * An edition and the day by which its dates are judged, YYYY-MM-DD. Of the current one that is the programme clock's; of
 * another one real time, because the demo's clock stands in the current edition's dates.
 *
 * @throws 404 not_found
 */
export async function readEditionDay(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  label: string,
): Promise<{ edition: Edition; today: string }> {
  const found = requireFound(await findEdition(deps.db, label), 'edition')
  const { now } = await readProgrammeClock(deps, found.edition)
  return { edition: found.edition, today: berlinDay(found.isCurrent ? now : deps.clock.now()) }
}
