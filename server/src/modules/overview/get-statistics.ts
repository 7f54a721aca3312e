import type { Edition } from '@project-week/contract/editions/edition'
import { businessFieldKey, interestRank } from '@project-week/contract/enumerations/enumerations'
import type { CurvePoint, Statistics } from '@project-week/contract/overview/statistics'
import type { StudentState } from '@project-week/contract/states'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { listShownRuns } from '../matching/chosen-run.queries.ts'
import { type CompanyFields, countCompanyFields } from './overview.queries.ts'
import { findPrevious, inTime } from './previous-edition.ts'
import {
  countByDay,
  countGroups,
  countPatentInterest,
  countPreferences,
  countRanks,
  countResults,
  countTeamStates,
} from './statistics.queries.ts'

const day = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day)
const closingDay = (edition: Edition) => berlinDay(new Date(edition.studentDashboardClosesAt))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Running totals against the day on which the edition's registration closes, so that two editions can be compared.
 *
 * @param today whatever was registered after it counts on it: in the demo registrations bear real time
 */
function curveOf(days: readonly { value: string; count: number }[], closes: string, today: string): CurvePoint[] {
  const counts = new Map<number, number>()
  for (const { value, count } of days) {
    const daysBefore = daysBetween(value < today ? value : today, closes)
    counts.set(daysBefore, (counts.get(daysBefore) ?? 0) + count)
  }
  let total = 0
  return [...counts]
    .toSorted(([a], [b]) => b - a)
    .map(([daysBefore, count]) => {
      total += count
      return { daysBefore, total }
    })
}

/** Demand and room by field; a free text that nobody has mapped is listed by its own words. */
function fieldsOf(
  preferences: readonly { field: string; rank: number; count: number }[],
  companies: readonly CompanyFields[],
  teamSize: number,
): Statistics['byField'] {
  const fields = new Map<string, Statistics['byField'][number]>()
  const at = (field: string) => {
    const found = fields.get(field) ?? { field, listed: [0, 0, 0], places: 0, companyFields: [] }
    fields.set(field, found)
    return found
  }
  for (const { field, rank, count } of preferences) {
    at(businessFieldKey(field) ?? field).listed[rank - 1]! += count
  }
  for (const { field, mapped, teams } of companies) {
    const found = at(businessFieldKey(field) ?? mapped ?? field)
    found.places += teams * teamSize
    found.companyFields.push(field)
  }
  const shortage = ({ listed, places }: Statistics['byField'][number]) => sum(listed) - places
  return [...fields.values()].toSorted((a, b) => shortage(b) - shortage(a) || a.field.localeCompare(b.field))
}

/** In a team, whatever the answer; those who said yes, or were checked in or missed; those who attended. */
const inTeam: StudentState[] = ['placed', 'asked', 'accepted', 'attended', 'absent']
const accepted: StudentState[] = ['accepted', 'attended', 'absent']

async function readQuality(db: Deps['db']): Promise<Statistics['quality']> {
  const runs = await listShownRuns(db)
  const ranks = await countRanks(
    db,
    runs.map(({ id }) => id),
  )
  return runs
    .toSorted((a, b) => inTime(a.edition).localeCompare(inTime(b.edition)))
    .map(({ id, edition }) => {
      const of = (rank: number | null) =>
        sum(ranks.filter((row) => row.runId === id && row.rank === rank).map((row) => row.count))
      return { edition, choices: [of(1), of(2), of(3), of(interestRank)], unlisted: of(0), unplaced: of(null) }
    })
}

/**
 * What the pictures of an edition show.
 *
 * @throws 404 not_found where there is no such edition
 */
export async function getStatistics(deps: Pick<Deps, 'config' | 'clock' | 'db'>, label: string): Promise<Statistics> {
  const { db } = deps
  const { edition, today } = await readEditionDay(deps, label)
  const previous = await findPrevious(db, label)
  const [groups, daysBefore, preferences, patentInterest, companies, states, results, quality] = await Promise.all([
    countGroups(db, label),
    previous === undefined ? [] : countByDay(db, previous.label),
    countPreferences(db, label),
    countPatentInterest(db, label),
    countCompanyFields(db, label),
    countTeamStates(db, label),
    countResults(db, label),
    readQuality(db),
  ])
  const closesOn = closingDay(edition)
  const daysLeft = daysBetween(today, closesOn)
  const of = (kind: (typeof groups)[number]['kind']) =>
    groups.flatMap((group) => (group.kind === kind ? [{ value: group.value, count: group.count }] : []))
  const teamSize = edition.matching.maximum
  const students = sum(of('school').map(({ count }) => count))
  const inStates = (some: readonly StudentState[]) => sum(some.map((state) => states.get(state) ?? 0))
  return {
    edition: label,
    previous: previous?.label ?? null,
    closesOn,
    daysLeft,
    students,
    companies: sum(companies.map((row) => row.companies)),
    teams: results.teams,
    places: sum(companies.map(({ teams }) => teams)) * teamSize,
    curve: curveOf(of('day'), closesOn, today),
    curveBefore: previous === undefined ? [] : curveOf(daysBefore, closingDay(previous), today),
    byField: fieldsOf(preferences, companies, teamSize),
    patentInterest,
    bySchool: of('school'),
    byDegree: of('degree'),
    byCountry: of('country'),
    funnel: [
      { step: 'registered', count: students },
      { step: 'placed', count: inStates(inTeam) },
      { step: 'accepted', count: inStates(accepted) },
      { step: 'attended', count: inStates(['attended']) },
      { step: 'poster', count: results.poster },
      { step: 'certificate', count: results.certificate },
    ],
    quality,
  }
}
