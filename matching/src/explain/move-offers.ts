import { lessIsBetter } from '@project-week/contract/matching/tiers'
import { isAllowed, isFree } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { runMatching } from '../tiers/run.ts'
import { findChain } from './move-chain.ts'
import {
  type Board,
  type BoardTeam,
  isLegal,
  type Offer,
  offerOf,
  openBoard,
  type Pair,
  type StandingTeam,
  tiersOfTeams,
  type Unmet,
  unmetBy,
  withMoves,
  withPin,
} from './standing-board.ts'

export interface MoveOffers {
  /** The student's move alone, if legal. */
  alone: Offer | undefined
  /** The legal swaps with a student of that company, best first. */
  swaps: Offer[]
  /**
   * The shortest chain in which each person takes the next one's place; the last takes a free place or the first one's.
   * Neither a single move nor a swap; enters each team once.
   */
  chain: Offer | undefined
  /** Whether no shorter chain (or, without a chain, none at all) is legal; false if the search gave up. */
  isShortest: boolean
  /** Rules that the current teams break and an offer must keep. */
  unmet: Unmet
}

/**
 * The possible moves by hand, everybody else unchanged. Solves nothing.
 *
 * @throws MatchingError as `openBoard`
 */
export function offerMoves(problem: Problem, teams: readonly StandingTeam[], pair: Pair, options: Options): MoveOffers {
  const board = openBoard(problem, teams, pair, options)
  if (board.teams[board.teamOf[board.student]!]?.company === board.company) {
    return { alone: undefined, swaps: [], chain: undefined, isShortest: true, unmet: { rules: [], companies: [] } }
  }
  const [alone] = legalBestFirst(board, movesAlone(board))
  const { chain, isShortest } = findChain(board)
  return {
    alone: alone && offerOf(board, 'alone', alone),
    swaps: legalBestFirst(board, swapsThere(board)).map((one) => offerOf(board, 'swap', one)),
    chain: chain && offerOf(board, 'chain', chain),
    isShortest,
    unmet: unmetBy(board, problem, teams),
  }
}

/** Sorts legal moves best first; ties keep list order. */
function legalBestFirst(board: Board, found: BoardTeam[][]): BoardTeam[][] {
  const legal = found.filter((one) => isLegal(board, one))
  const tiers = new Map(legal.map((one) => [one, tiersOfTeams(board.instance, one)]))
  return legal.toSorted((a, b) => compareTeams(tiers.get(a)!, tiers.get(b)!))
}

type Tiers = ReturnType<typeof tiersOfTeams>

/** Negative if the first is better in the first tier that differs. */
function compareTeams(a: Tiers, b: Tiers): number {
  const at = a.findIndex(({ value }, tier) => value !== b[tier]!.value)
  if (at < 0) return 0
  return (a[at]!.value - b[at]!.value) * (lessIsBetter.has(a[at]!.tier) ? 1 : -1)
}

/** Into each team of the company, or into a new one. */
function movesAlone({ instance, teams, student, company }: Board): BoardTeam[][] {
  const own = [...teams.keys()].filter((t) => teams[t]!.company === company)
  const into = own.map((to) => withMoves(teams, [{ student, to }]))
  if (own.length >= instance.teams[company]!) return into
  const opened = { at: undefined, company, students: [] }
  return [...into, withMoves(teams, [{ student, to: teams.length }], [opened])]
}

/** Students who may not move are no swap partners. */
function swapsThere({ instance, teams, teamOf, student, company }: Board): BoardTeam[][] {
  const home = teams[teamOf[student]!]
  return teams.flatMap((team, to) =>
    team.company !== company
      ? []
      : team.students
          .filter((i) => isFree(instance, i) && (home === undefined || isAllowed(instance, i, home.company)))
          .map((i) =>
            withMoves(teams, [
              { student, to },
              { student: i, to: home && teamOf[student]! },
            ]),
          ),
  )
}

/**
 * The best result in which at most `most` of the placed students lose their place. Undefined if more must or the rules
 * leave no matching. The search may be cut off, so the result is never worse than those of `offerMoves`.
 *
 * @throws MatchingError as `runMatching`
 */
export async function resolveWithin(
  problem: Problem,
  standing: readonly StandingTeam[],
  pair: Pair,
  { most, ...options }: Options & { most: number },
): Promise<{ offer: Offer; isBest: boolean } | undefined> {
  const board = openBoard(problem, standing, pair, options)
  const before = { teams: standing, moves: most }
  const run = await runMatching(withPin(problem, pair), { ...options, before }).catch((error: unknown) => {
    if (error instanceof MatchingError && error.code.startsWith('rules-')) return undefined
    throw error
  })
  const own = run && keepTogether(board, run.teams)
  const { chain } = findChain(board)
  const found = [...movesAlone(board), ...swapsThere(board), chain, own].filter((teams) => teams !== undefined)
  const within = legalBestFirst(board, found)
    .map((teams) => ({ teams, offer: offerOf(board, 'resolve', teams) }))
    .filter(({ offer }) => offer.moved.filter(({ from }) => from !== null).length <= most)
  const isProven = run?.tiers.some(({ tier, proven }) => tier === 'fit' && proven) === true
  return within[0] && { offer: within[0].offer, isBest: isProven && within.some(({ teams }) => teams === own) }
}

/**
 * A run only decides who goes to which company. At a company with several teams, members who stay keep their team if
 * that leaves legal teams.
 */
function keepTogether(board: Board, found: readonly { company: number; students: number[] }[]): BoardTeam[] {
  const { instance, teams: standing, teamOf } = board
  return [...Map.groupBy(found, ({ company }) => company)].flatMap(([company, teams]) => {
    const before = standing.filter((team) => team.company === company)
    const paired = pairTeams(before, teams)
    if (before.length < 2 && teams.length < 2) return paired
    const isLocked = (i: number): boolean => instance.lockOf[i]! >= 0
    const all = teams.flatMap(({ students }) => students)
    const kept = before.map((team) => ({
      ...team,
      students: all.filter((i) => standing[teamOf[i]!] === team),
    }))
    for (const i of all) {
      if (standing[teamOf[i]!]?.company === company) continue
      const [least] = kept
        .filter(({ students }) => !students.some(isLocked))
        .toSorted((a, b) => a.students.length - b.students.length)
      least?.students.push(i)
    }
    const formed = kept.filter(({ students }) => students.length > 0)
    const others = found.filter((team) => team.company !== company).map((team) => ({ ...team, at: undefined }))
    const isWhole = formed.reduce((sum, { students }) => sum + students.length, 0) === all.length
    return isWhole && isLegal(board, [...others, ...formed]) ? formed : paired
  })
}

/** Pairs each team of a run with the old team that shares the most members. */
function pairTeams(
  before: readonly BoardTeam[],
  teams: readonly { company: number; students: number[] }[],
): BoardTeam[] {
  const left = new Set(teams)
  const shared = (a: readonly number[], b: readonly number[]): number => a.filter((i) => b.includes(i)).length
  const paired = before.flatMap((team): BoardTeam[] => {
    const [most] = [...left].toSorted((a, b) => shared(b.students, team.students) - shared(a.students, team.students))
    if (most === undefined) return []
    left.delete(most)
    return [{ ...most, at: team.at }]
  })
  return [...paired, ...[...left].map((team) => ({ ...team, at: undefined }))]
}
