import { lessIsBetter, type Tier } from '@project-week/contract/matching/tiers'
import { fitOf, isAllowed, isFree, ranksOf } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import { countBreaks, countPenalty } from '../tiers/rule-breaks.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { tierOrder } from '../tiers/tier-outcomes.ts'

export type TierValues = Record<Tier, number>

/**
 * The lexicographic optimum by brute force, for a few students and companies with one team each. The reference for the
 * tests. Undefined if the rules leave no legal matching.
 */
export function solveByTrying(instance: Instance): TierValues | undefined {
  const { repair } = instance
  if (repair?.moves !== undefined)
    return solveWithin({ ...instance, repair: { ...repair, moves: undefined } }, repair.moves)
  let best: TierValues | undefined
  forEveryMatching(instance, (values) => {
    if (best === undefined || isBetter(instance, values, best)) best = values
  })
  return best
}

/** The best with at most `moves` moved, or the fewest possible if more, among those with most placed and teams kept. */
function solveWithin(instance: Instance, moves: number): TierValues | undefined {
  const fewest = solveByTrying(instance)
  if (fewest === undefined) return undefined
  const limited = { ...instance, repair: { ...instance.repair!, moves } }
  let best = fewest
  forEveryMatching(instance, (values) => {
    if (values.moved <= Math.max(moves, fewest.moved) && isBetter(limited, values, best)) best = values
  })
  return best
}

/** Whether the first is better in the first tier that differs. */
export function isBetter(instance: Instance, a: TierValues, b: TierValues): boolean {
  const tier = tierOrder(instance).find((one) => a[one] !== b[one])
  return tier !== undefined && (lessIsBetter.has(tier) ? a[tier] < b[tier] : a[tier] > b[tier])
}

/** Visits the tiers of every matching that keeps the rules. */
export function forEveryMatching(instance: Instance, visit: (values: TierValues) => void): void {
  const { minimum, maximum } = instance
  const n = instance.students.length
  const m = instance.companies.length
  const companyOf = new Int32Array(n).fill(-1)
  const sizes = new Int32Array(m)
  const mayTake = (i: number, j: number): boolean => {
    const lock = instance.lockOf[i]!
    if (lock >= 0) return instance.locks[lock]!.company === j
    if (instance.locks.some((team) => team.company === j)) return false
    return instance.pinned[i]! >= 0 ? instance.pinned[i] === j : isAllowed(instance, i, j)
  }
  const isLegal = (j: number): boolean => sizes[j] === 0 || sizes[j]! >= minimum[j]!
  const tryStudent = (i: number): void => {
    if (i === n) {
      if (instance.companies.every((_, j) => isLegal(j))) {
        const teams = teamsOf(companyOf, m)
        if (keepsRules(instance, teams)) visit(valuesOf(instance, teams))
      }
      return
    }
    if (instance.waiting.has(i) || isFree(instance, i)) tryStudent(i + 1)
    if (instance.waiting.has(i)) return
    for (let j = 0; j < m; j++) {
      if (sizes[j]! >= maximum[j]! || !mayTake(i, j)) continue
      companyOf[i] = j
      sizes[j]!++
      tryStudent(i + 1)
      sizes[j]!--
      companyOf[i] = -1
    }
  }
  tryStudent(0)
}

function teamsOf(companyOf: Int32Array, companies: number): FormedTeam[] {
  return Array.from({ length: companies }, (_, company) => ({
    company,
    students: [...companyOf.keys()].filter((i) => companyOf[i] === company),
  })).filter(({ students }) => students.length > 0)
}

export const keepsRules = (instance: Instance, teams: readonly FormedTeam[]): boolean =>
  instance.rules.every((rule) => rule.weight !== undefined || countBreaks(instance, rule, teams) === 0)

/** Implemented independently, so that it shares no mistake with `countTiers`. */
export function valuesOf(instance: Instance, teams: readonly FormedTeam[]): TierValues {
  const { repair } = instance
  const pairs = teams.flatMap(({ company, students }) => students.map((student) => ({ company, student })))
  const unnamed = pairs
    .map(({ student, company }) => ranksOf(instance, student, company))
    .filter(({ challengeRank }) => challengeRank === undefined)
  const had = repair === undefined ? [] : [...repair.before.keys()].filter((i) => repair.before[i]! >= 0)
  const stays = pairs.filter(({ student, company }) => repair?.before[student] === company)
  const isMixed = (students: readonly number[]): boolean =>
    [...Map.groupBy(students, (i) => instance.gender[i]!).values()].every((alike) => alike.length > 1)
  return {
    placed: pairs.length,
    kept: teams.filter(({ company }) => repair !== undefined && repair.teams[company]! > 0).length,
    accepted: had.filter((i) => repair!.accepted[i] === 1 && !stays.some(({ student }) => student === i)).length,
    moved: had.length - stays.length,
    served: teams.length,
    unlisted: unnamed.filter(({ studentRank, companyRank }) => studentRank + companyRank === 0).length,
    unchosen: unnamed.filter(({ studentRank }) => studentRank === 0).length,
    third: unnamed.filter(({ studentRank }) => studentRank >= 3).length,
    second: unnamed.filter(({ studentRank }) => studentRank === 2).length,
    fit:
      pairs.reduce((sum, { student, company }) => sum + fitOf(instance, student, company), 0) -
      countPenalty(instance, teams),
    balance: teams.reduce((sum, { students }) => sum + students.length ** 2, 0),
    schools: teams.reduce((sum, { students }) => sum + new Set(students.map((i) => instance.school[i])).size, 0),
    mixed: teams.filter(({ students }) => isMixed(students)).length,
  }
}
