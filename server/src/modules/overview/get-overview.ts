import type { SiteContent } from '@project-week/contract/content/documents'
import { isExampleLink } from '@project-week/contract/editions/edition'
import type { Overview, SetUpStep } from '@project-week/contract/overview/overview'
import { areContactsSamples, areVideosSamples, openByLaw } from '@project-week/content/operator'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import { findEdition } from '../editions/edition.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { countRest } from './overview.queries.ts'
import { countPhase } from './phase-figures.queries.ts'
import { findPrevious } from './previous-edition.ts'
import { phaseFigures } from './year-phase.ts'
import { countEdition, countUnmapped } from './list-waiting.ts'

/**
 * Where an edition stands, and what is left of setting up the current one.
 *
 * @param content what the site shows: samples in it are something to do
 * @param label of the edition whose figures are wanted; the current one without it
 * @throws 404 not_found where there is no such edition
 */
export async function getOverview(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  content: SiteContent,
  label?: string,
): Promise<Overview> {
  const { db } = deps
  const { edition, now } = await getProgrammeState(deps)
  const counts = await countEdition(db, edition, now)
  const rest = await countRest(db, edition.label, berlinDay(new Date(now)))
  const isOther = label !== undefined && label !== edition.label
  const shown = requireFound(isOther ? (await findEdition(db, label))?.edition : edition, 'edition')
  const figures = isOther ? await countEdition(db, shown, now) : counts
  const previous = await findPrevious(db, shown.label)
  const before = previous === undefined ? undefined : await countEdition(db, previous, now)

  const links = Object.values(edition.links)

  const legalGaps = openByLaw()

  const steps: Record<SetUpStep, boolean> = {
    'legal-texts-filled': legalGaps.length === 0,
    'samples-replaced': !areContactsSamples(content) && !areVideosSamples(content),
    'links-set': !links.some(isExampleLink),
    'companies-registered': counts.companyCount > 0,
    'fields-mapped': countUnmapped(counts.companies) === 0,
    'places-enough': counts.students > 0 && counts.places >= counts.students,
    'advisors-found': rest.advisors > 0,
    'matching-run': rest.runs > 0,
    // Where there are fewer places than students, nobody can do more than give every company its teams.
    'teams-made': rest.teams > 0 && (rest.withoutTeam === 0 || rest.teams >= counts.teamLimit),
  }
  return {
    edition: shown.label,
    previous: previous?.label ?? null,
    students: figures.students,
    studentsBefore: before?.students ?? 0,
    companies: figures.companyCount,
    companiesBefore: before?.companyCount ?? 0,
    places: figures.places,
    phase: figures.phase,
    figures: await countPhase(db, shown.label, phaseFigures[figures.phase]),
    current: edition.label,
    legalGaps,
    steps: (Object.keys(steps) as SetUpStep[]).map((step) => ({ step, done: steps[step] })),
  }
}
