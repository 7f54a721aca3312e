import type { Edition, ProgrammeState } from '@project-week/contract/editions/edition'
import type { Deps } from '../../deps.ts'
import { getCurrentEdition } from './edition.queries.ts'
import { windowsOf } from './edition.policy.ts'
import { readProgrammeClock } from './programme-clock.ts'

/** The current edition, the programme clock's time and what is open at it. */
export async function getProgrammeState(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
): Promise<ProgrammeState & { edition: Edition }> {
  const edition = await getCurrentEdition(deps.db)
  const { now, demo } = await readProgrammeClock(deps, edition)
  return { edition, now: now.toISOString(), windows: windowsOf(edition, now), demo }
}
