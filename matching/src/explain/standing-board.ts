import type { Cost } from '@project-week/contract/matching/cost'
import type { Instance } from '../model/instance.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { countMixed } from '../tiers/mixed-teams.ts'
import { brokenHardRules } from '../tiers/rule-breaks.ts'
import { countTiers } from '../tiers/teams.ts'
import { type TierOutcome, tierOrder, valueOfTier } from '../tiers/tier-outcomes.ts'
import { findFaults } from './check-result.ts'
import { costBetween } from './cost.ts'

/** A team as it stands, by company and matriculation numbers. */
export interface StandingTeam {
  companyId: string
  students: readonly string[]
}

export interface Pair {
  matrikelnummer: string
  companyId: string
}

/** Teams that a move by hand leaves, with everybody it moves. */
export interface Offer {
  kind: 'alone' | 'swap' | 'chain' | 'resolve'
  /** Against the teams as they stand; both are counted, so that nothing is left open. */
  cost: Cost
  moved: { matrikelnummer: string; from: string | null; to: string | null }[]
  /** Teams that are others then, by their place among those that stand, null for a new one; nobody in it: it is gone. */
  teams: { at: number | null; companyId: string; students: string[] }[]
}

/** A team in numbers, with its place among those that stand; undefined for a new one. */
export interface BoardTeam {
  at: number | undefined
  company: number
  students: number[]
}

/** Teams as they stand, in a problem in which the student is pinned to the company. */
export interface Board {
  instance: Instance
  teams: readonly BoardTeam[]
  /** Student → its team among `teams`, −1 for none. */
  teamOf: Int32Array
  student: number
  company: number
}

/** The problem with a student pinned to a company, in place of any pin that the student has. */
export function withPin(problem: Problem, pair: Pair): Problem {
  const pins = (problem.pins ?? []).filter(({ matrikelnummer }) => matrikelnummer !== pair.matrikelnummer)
  return { ...problem, pins: [...pins, pair] }
}

/**
 * Who takes part no more is left out of the teams.
 *
 * @throws MatchingError as `readProblem`, where the pin contradicts an exclusion or a locked team too
 */
export function openBoard(problem: Problem, standing: readonly StandingTeam[], pair: Pair, options: Options): Board {
  const instance = readProblem(withPin(problem, pair), options)
  const studentOf = new Map(instance.students.map(({ matrikelnummer }, i) => [matrikelnummer, i]))
  const companyOf = new Map(instance.companies.map(({ _id }, j) => [_id, j]))
  const teams = standing.flatMap(({ companyId, students }, at): BoardTeam[] => {
    const company = companyOf.get(companyId)
    const present = students.flatMap((number) => studentOf.get(number) ?? [])
    return company === undefined || present.length === 0 ? [] : [{ at, company, students: present }]
  })
  const student = studentOf.get(pair.matrikelnummer)!
  return { instance, teams, teamOf: teamsOf(instance, teams), student, company: companyOf.get(pair.companyId)! }
}

function teamsOf({ students }: Instance, teams: readonly BoardTeam[]): Int32Array {
  const teamOf = new Int32Array(students.length).fill(-1)
  teams.forEach((team, t) => team.students.forEach((i) => (teamOf[i] = t)))
  return teamOf
}

/** Whether teams are what a run may give: the check by which runs are judged. */
export const isLegal = ({ instance }: Board, teams: readonly BoardTeam[]): boolean =>
  findFaults(instance, teams).length === 0

export interface Unmet {
  /** Places among the pins, exclusions, locked teams and rules between people, in this order. */
  rules: number[]
  /** Whose team has a size, or somebody in it, that is not allowed. */
  companies: string[]
}

/** What teams as they stand break by the problem of now; the pin that the move takes the place of no longer counts. */
export function unmetBy(board: Board, problem: Problem, standing: readonly StandingTeam[]): Unmet {
  const { pins = [], exclusions = [], locked = [] } = problem
  const { instance, teams } = board
  const moved = instance.students[board.student]!.matrikelnummer
  const companyOf = new Map(standing.flatMap(({ companyId, students }) => students.map((one) => [one, companyId])))
  const isIn = ({ matrikelnummer, companyId }: Pair): boolean => companyOf.get(matrikelnummer) === companyId
  const isBroken = [
    ...pins.map((pin) => pin.matrikelnummer !== moved && !isIn(pin)),
    ...exclusions.map(isIn),
    ...locked.map(
      ({ companyId, students }) =>
        !standing.some(
          (team) =>
            team.companyId === companyId &&
            team.students.length === students.length &&
            team.students.every((one) => students.includes(one)),
        ),
    ),
  ]
  const excluded = new Set(exclusions.filter(isIn).map(({ matrikelnummer }) => matrikelnummer))
  const companies = findFaults(instance, teams).flatMap(({ code, record }) => {
    if (code === 'team-size' || code === 'too-many-teams') return [record]
    return code === 'not-allowed' && record !== moved && !excluded.has(record) ? [companyOf.get(record)!] : []
  })
  return {
    rules: [
      ...isBroken.flatMap((broken, at) => (broken ? [at] : [])),
      ...brokenHardRules(instance, teams).map((at) => isBroken.length + at),
    ],
    companies: [...new Set(companies)],
  }
}

/** Teams with some people somewhere else; nobody is left in a team without people. */
export function withMoves(
  teams: readonly BoardTeam[],
  moves: readonly { student: number; to: number | undefined }[],
  opened: readonly BoardTeam[] = [],
): BoardTeam[] {
  const leaving = new Set(moves.map(({ student }) => student))
  return [...teams, ...opened]
    .map((team, t) => ({
      ...team,
      students: [
        ...team.students.filter((i) => !leaving.has(i)),
        ...moves.flatMap(({ student, to }) => (to === t ? [student] : [])),
      ],
    }))
    .filter(({ students }) => students.length > 0)
}

/** Every tier of teams that are there: as they are the only ones asked about, each value is its bound. */
export function tiersOfTeams(instance: Instance, teams: readonly FormedTeam[]): TierOutcome[] {
  const counted = countTiers(instance, teams)
  const mixed = countMixed(instance, teams)
  return tierOrder(instance).map((tier) => {
    const value = valueOfTier(counted, tier, mixed)
    return { tier, value, bound: value, proven: true }
  })
}

/** The offer of teams that are legal. */
export function offerOf(board: Board, kind: Offer['kind'], teams: readonly BoardTeam[]): Offer {
  const { instance } = board
  const idOf = (company: number | undefined): string | null =>
    company === undefined ? null : instance.companies[company]!._id
  const numbersOf = (students: readonly number[]): string[] => students.map((i) => instance.students[i]!.matrikelnummer)
  const now = new Map(teams.flatMap((team) => (team.at === undefined ? [] : [[team.at, team] as const])))
  const hasChanged = (a: readonly number[], b: readonly number[]): boolean =>
    a.length !== b.length || a.some((i) => !b.includes(i))
  const teamOf = teamsOf(instance, teams)
  const moved = [...teamOf.keys()].filter((i) => {
    const [before, after] = [board.teams[board.teamOf[i]!], teams[teamOf[i]!]]
    return before === undefined || after === undefined ? before !== after : after.at !== before.at
  })
  // The one who was asked about first.
  moved.sort((a, b) => Number(b === board.student) - Number(a === board.student))
  return {
    kind,
    cost: costBetween(
      { instance, tiers: tiersOfTeams(instance, board.teams) },
      { instance, tiers: tiersOfTeams(instance, teams) },
      false,
    ),
    moved: moved.map((i) => ({
      matrikelnummer: instance.students[i]!.matrikelnummer,
      from: idOf(board.teams[board.teamOf[i]!]?.company),
      to: idOf(teams[teamOf[i]!]?.company),
    })),
    teams: [
      ...board.teams.flatMap(({ at, company, students }) => {
        const after = at === undefined ? [] : (now.get(at)?.students ?? [])
        if (at === undefined || !hasChanged(students, after)) return []
        return [{ at, companyId: idOf(company)!, students: numbersOf(after) }]
      }),
      ...teams.flatMap(({ at, company, students }) =>
        at === undefined ? [{ at: null, companyId: idOf(company)!, students: numbersOf(students) }] : [],
      ),
    ],
  }
}
