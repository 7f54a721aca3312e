import type { SiteContent } from '@project-week/contract/content/documents'
import { isExampleLink } from '@project-week/contract/editions/edition'
import type { Overview, SetUpStep } from '@project-week/contract/overview/overview'
import { areContactsSamples, areVideosSamples, openByLaw } from '@project-week/content/samples'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/actor.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { countCompanyFields, countRest, countStudents } from './overview.queries.ts'
import { findPrevious } from './previous-edition.ts'
import { countOwn, countUnmapped, waitingOf } from './list-waiting.ts'

const sum = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((total, row) => total + value(row), 0)

/**
 * Where the current edition stands.
 *
 * @param content what the site shows: samples in it are something to do
 */
export async function getOverview(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  content: SiteContent,
  person: Person,
): Promise<Overview> {
  const { db } = deps
  const { edition, now } = await getProgrammeState(deps)
  const previous = await findPrevious(db, edition.label)
  const students = await countStudents(db, edition.label)
  const companies = await countCompanyFields(db, edition.label)
  const companiesBefore = previous === undefined ? [] : await countCompanyFields(db, previous.label)
  const rest = await countRest(db, edition.label)

  const companyCount = sum(companies, (row) => row.companies)
  const places = sum(companies, ({ teams }) => teams) * edition.matching.maximum
  const links = Object.values(edition.links)

  const legalGaps = openByLaw()

  const steps: Record<SetUpStep, boolean> = {
    'legal-texts-filled': legalGaps.length === 0,
    'samples-replaced': !areContactsSamples() && !areVideosSamples(content),
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
    edition: edition.label,
    previous: previous?.label ?? null,
    students,
    studentsBefore: previous === undefined ? 0 : await countStudents(db, previous.label),
    companies: companyCount,
    companiesBefore: sum(companiesBefore, (row) => row.companies),
    places,
    legalGaps,
    steps: (Object.keys(steps) as SetUpStep[]).map((step) => ({ step, done: steps[step] })),
    waiting: waitingOf(edition, now, companies, { ...rest, ...(await countOwn(db, person, now)) }),
  }
}
