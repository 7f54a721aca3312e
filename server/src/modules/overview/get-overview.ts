import type { Overview } from '@project-week/contract/overview/overview'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import { findEdition } from '../editions/edition.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { countEdition } from './count-edition.ts'
import { countPhase } from './phase-figures.queries.ts'
import { phaseFigures } from './year-phase.ts'

/**
 * Where an edition stands.
 *
 * @param label of the edition whose figures are wanted; the current one without it
 * @throws 404 not_found where there is no such edition
 */
export async function getOverview(deps: Pick<Deps, 'config' | 'clock' | 'db'>, label?: string): Promise<Overview> {
  const { db } = deps
  const { edition, now } = await getProgrammeState(deps)
  const isOther = label !== undefined && label !== edition.label
  const shown = requireFound(isOther ? (await findEdition(db, label))?.edition : edition, 'edition')
  const figures = await countEdition(db, shown, now)
  return {
    edition: shown.label,
    students: figures.students,
    companies: figures.companyCount,
    places: figures.places,
    phase: figures.phase,
    figures: await countPhase(db, shown.label, phaseFigures[figures.phase]),
    current: edition.label,
  }
}
