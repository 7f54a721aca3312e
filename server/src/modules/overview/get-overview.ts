import type { SiteContent } from '@project-week/contract/content/documents'
import { type Edition, isExampleLink } from '@project-week/contract/editions/edition'
import type { Overview, SetUpStep } from '@project-week/contract/overview/overview'
import { areContactsSamples, areVideosSamples, openByLaw } from '@project-week/content/samples'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { findEdition } from '../editions/edition.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { countCompanyFields, countRest, countStudents } from './overview.queries.ts'
import { findPrevious } from './previous-edition.ts'
import { countOwn, countUnmapped, waitingOf } from './list-waiting.ts'

const sum = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((total, row) => total + value(row), 0)

/** How many take part in an edition, and for how many its companies have room. */
async function countFigures(db: Database, { label, matching }: Edition) {
  const companies = await countCompanyFields(db, label)
  return {
    students: await countStudents(db, label),
    companies,
    companyCount: sum(companies, (row) => row.companies),
    places: sum(companies, ({ teams }) => teams) * matching.maximum,
  }
}

/**
 * Where an edition stands, and what there is to do in the current one.
 *
 * @param content what the site shows: samples in it are something to do
 * @param label of the edition whose figures are wanted; the current one without it
 * @throws 404 not_found where there is no such edition
 */
export async function getOverview(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  content: SiteContent,
  person: Person,
  label?: string,
): Promise<Overview> {
  const { db } = deps
  const { edition, now } = await getProgrammeState(deps)
  const { students, companies, companyCount, places } = await countFigures(db, edition)
  const rest = await countRest(db, edition.label)
  const isOther = label !== undefined && label !== edition.label
  const shown = isOther ? (await findEdition(db, label))?.edition : edition
  if (shown === undefined) throw notFound('This edition')
  const figures = isOther ? await countFigures(db, shown) : { students, companyCount, places }
  const previous = await findPrevious(db, shown.label)
  const before = previous === undefined ? undefined : await countFigures(db, previous)

  const links = Object.values(edition.links)

  const legalGaps = openByLaw()

  const steps: Record<SetUpStep, boolean> = {
    'legal-texts-filled': legalGaps.length === 0,
    'samples-replaced': !areContactsSamples(content) && !areVideosSamples(content),
    'links-set': !links.some(isExampleLink),
    'companies-registered': companyCount > 0,
    'fields-mapped': countUnmapped(companies) === 0,
    'places-enough': students > 0 && places >= students,
    'advisors-found': rest.advisors > 0,
    'matching-run': rest.runs > 0,
    // Where there are fewer places than students, nobody can do more than give every company its teams.
    'teams-made': rest.teams > 0 && (rest.withoutTeam === 0 || rest.teams >= sum(companies, ({ teams }) => teams)),
  }
  return {
    edition: shown.label,
    previous: previous?.label ?? null,
    students: figures.students,
    studentsBefore: before?.students ?? 0,
    companies: figures.companyCount,
    companiesBefore: before?.companyCount ?? 0,
    places: figures.places,
    current: edition.label,
    legalGaps,
    steps: (Object.keys(steps) as SetUpStep[]).map((step) => ({ step, done: steps[step] })),
    waiting: waitingOf(edition, now, companies, { ...rest, ...(await countOwn(db, person, now)) }),
  }
}
