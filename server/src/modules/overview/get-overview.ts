import type { SiteContent } from '@project-week/contract/content/documents'
import { type Edition, isExampleLink } from '@project-week/contract/editions/edition'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import type { Overview, SetUpStep } from '@project-week/contract/overview/overview'
import { areContactsSamples, areVideosSamples, openByLaw } from '@project-week/content/samples'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { findEdition, listEditions } from '../editions/edition.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import {
  type CompanyFields,
  countByDay,
  countCompanyFields,
  countFirstPreferences,
  countRest,
  countStudentsBy,
} from './overview.queries.ts'
import { countUnmapped, waitingOf } from './list-waiting.ts'

const day = 86_400_000

/** Time's order, unlike the selectors' one: SS25, WS25, SS26. */
const inTime = (label: string) => `${label.slice(2)}${label.slice(0, 1) === 'S' ? 0 : 1}`

async function findPrevious(db: Deps['db'], label: string): Promise<Edition | undefined> {
  const earlier = (await listEditions(db))
    .map((row) => row.label)
    .filter((other) => inTime(other) < inTime(label))
    .sort((a, b) => inTime(a).localeCompare(inTime(b)))
  const last = earlier.at(-1)
  return last === undefined ? undefined : (await findEdition(db, last))?.edition
}

/** Running totals against the day on which the edition's registration closes, so that two editions can be compared. */
function curveOf(days: readonly { day: string; count: number }[], edition: Edition): Overview['curve'] {
  const closes = Date.parse(berlinDay(new Date(edition.studentDashboardClosesAt)))
  let total = 0
  return days.map(({ day: date, count }) => {
    total += count
    return { daysBefore: Math.round((closes - Date.parse(date)) / day), total }
  })
}

const sum = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((total, row) => total + value(row), 0)

/** Demand and room by field; a free text that nobody has mapped is listed by its own words. */
function fieldsOf(
  preferences: readonly { value: string; count: number }[],
  companies: readonly CompanyFields[],
  teamSize: number,
): Overview['byField'] {
  const fields = new Map<string, { students: number; places: number }>()
  const at = (field: string) => {
    const found = fields.get(field) ?? { students: 0, places: 0 }
    fields.set(field, found)
    return found
  }
  for (const { value, count } of preferences) at(businessFieldKey(value) ?? value).students += count
  for (const { field, mapped, teams } of companies) {
    at(businessFieldKey(field) ?? mapped ?? field).places += teams * teamSize
  }
  return [...fields]
    .map(([field, counts]) => ({ field, ...counts }))
    .sort((a, b) => b.students - a.students || b.places - a.places)
}

/**
 * Where the current edition stands.
 *
 * @param content what the site shows: samples in it are something to do
 */
export async function getOverview(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  content: SiteContent,
): Promise<Overview> {
  const { db } = deps
  const { edition, now } = await getProgrammeState(deps)
  const previous = await findPrevious(db, edition.label)
  const days = await countByDay(db, edition.label)
  const daysBefore = previous === undefined ? [] : await countByDay(db, previous.label)
  const companies = await countCompanyFields(db, edition.label)
  const companiesBefore = previous === undefined ? [] : await countCompanyFields(db, previous.label)
  const preferences = await countFirstPreferences(db, edition.label)
  const rest = await countRest(db, edition.label)

  const students = sum(days, ({ count }) => count)
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
    studentsBefore: sum(daysBefore, ({ count }) => count),
    companies: companyCount,
    companiesBefore: sum(companiesBefore, (row) => row.companies),
    places,
    curve: curveOf(days, edition),
    curveBefore: previous === undefined ? [] : curveOf(daysBefore, previous),
    bySchool: await countStudentsBy(db, edition.label, 'school'),
    byDegree: await countStudentsBy(db, edition.label, 'currentfieldofstudy'),
    byField: fieldsOf(preferences, companies, edition.matching.maximum),
    legalGaps,
    steps: (Object.keys(steps) as SetUpStep[]).map((step) => ({ step, done: steps[step] })),
    waiting: waitingOf(edition, now, companies, rest),
  }
}
