import type { Cost } from '@project-week/contract/matching/cost'
import { type Instance, ranksOf } from '../model/instance.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { countMixed } from '../tiers/mixed-teams.ts'
import { brokenHardRules } from '../tiers/rule-breaks.ts'
import { countTiers } from '../tiers/teams.ts'
import { type TierOutcome, tierOrder, valueOfTier } from '../tiers/tier-outcomes.ts'
import { findFaults } from './check-result.ts'
import { costBetween } from './cost.ts'

/** An existing team, by company id and matriculation numbers. */
export interface StandingTeam {
  companyId: string
  students: readonly string[]
}

export interface Pair {
  matrikelnummer: string
  companyId: string
}

/** A company, and the student's rank for its field as `ranksOf` says it. */
export interface MovedPlace {
  companyId: string
  studentRank: number
}

/** The teams after a move by hand, and everybody moved. */
export interface Offer {
  kind: 'alone' | 'swap' | 'chain' | 'resolve'
  /** Against the existing teams. Both are counted, so the cost is exact. */
  cost: Cost
  moved: { matrikelnummer: string; from: MovedPlace | null; to: MovedPlace | null }[]
  /** Changed teams by their index among the existing ones; null: new; no students: dissolved. */
  teams: { at: number | null; companyId: string; students: string[] }[]
}

/** A team by student and company numbers, with its index among the existing teams; undefined for a new one. */
export interface BoardTeam {
  at: number | undefined
  company: number
  students: number[]
}

/** The existing teams, in a problem that pins the student to the company. */
export interface Board {
  instance: Instance
  teams: readonly BoardTeam[]
  /** Student → index in `teams`, −1 for none. */
  teamOf: Int32Array
  student: number
  company: number
}

/** The problem with the student pinned to the company, replacing any other pin for that student. */
export function withPin(problem: Problem, pair: Pair): Problem {
  const pins = (problem.pins ?? []).filter(({ matrikelnummer }) => matrikelnummer !== pair.matrikelnummer)
  return { ...problem, pins: [...pins, pair] }
}

/**
 * Students who no longer take part are left out of the teams.
 *
 * @throws MatchingError as `readProblem`, also if the pin contradicts an exclusion or a locked team
 */
export function openBoard(problem: Problem, standing: readonly StandingTeam[], pair: Pair, options: Options): Board {
  const instance = readProblem(withPin(problem, pair), options)
  const { studentOf, companyOf } = instance
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

/** Whether a run could return these teams; uses the same check as for runs. */
export const isLegal = ({ instance }: Board, teams: readonly BoardTeam[]): boolean =>
  findFaults(instance, teams).length === 0

export interface Unmet {
  /** Indices into pins, exclusions, locked teams and rules between people, counted through in this order. */
  rules: number[]
  /** Companies with a team whose size or members are not allowed. */
  companies: string[]
}

/** What the existing teams break in the current problem. The pin that the move replaces doesn't count. */
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

/** The teams after some moves, without those left empty. */
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

/** Every tier of existing teams. There is no other candidate, so each value is its own bound. */
export function tiersOfTeams(instance: Instance, teams: readonly FormedTeam[]): TierOutcome[] {
  const counted = countTiers(instance, teams)
  const mixed = countMixed(instance, teams)
  return tierOrder(instance).map((tier) => {
    const value = valueOfTier(counted, tier, mixed)
    return { tier, value, bound: value, proven: true }
  })
}

export function offerOf(board: Board, kind: Offer['kind'], teams: readonly BoardTeam[]): Offer {
  const { instance } = board
  const idOf = (company: number): string => instance.companies[company]!._id
  const placeOf = (i: number, team: BoardTeam | undefined): MovedPlace | null =>
    team === undefined
      ? null
      : { companyId: idOf(team.company), studentRank: ranksOf(instance, i, team.company).studentRank }
  const numbersOf = (students: readonly number[]): string[] => students.map((i) => instance.students[i]!.matrikelnummer)
  const now = new Map(teams.flatMap((team) => (team.at === undefined ? [] : [[team.at, team] as const])))
  const hasChanged = (a: readonly number[], b: readonly number[]): boolean =>
    a.length !== b.length || a.some((i) => !b.includes(i))
  const teamOf = teamsOf(instance, teams)
  const moved = [...teamOf.keys()].filter((i) => {
    const [before, after] = [board.teams[board.teamOf[i]!], teams[teamOf[i]!]]
    return before === undefined || after === undefined ? before !== after : after.at !== before.at
  })
  // The student asked about comes first.
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
      from: placeOf(i, board.teams[board.teamOf[i]!]),
      to: placeOf(i, teams[teamOf[i]!]),
    })),
    teams: [
      ...board.teams.flatMap(({ at, company, students }) => {
        const after = at === undefined ? [] : (now.get(at)?.students ?? [])
        if (at === undefined || !hasChanged(students, after)) return []
        return [{ at, companyId: idOf(company), students: numbersOf(after) }]
      }),
      ...teams.flatMap(({ at, company, students }) =>
        at === undefined ? [{ at: null, companyId: idOf(company), students: numbersOf(students) }] : [],
      ),
    ],
  }
}
