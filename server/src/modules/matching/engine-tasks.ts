import type { Cost } from '@project-week/contract/matching/cost'
import type { Alternative, RunPhase, RunStudent, TierResult } from '@project-week/contract/matching/matching'
import { diagnoseConflict } from '@project-week/matching/explain/conflict'
import { runAsGiven } from '@project-week/matching/explain/given-teams'
import { countRanks, explainCompany, explainStudent, shortOfTeam } from '@project-week/matching/explain/reasons'
import {
  costRule,
  costSetting,
  type NoCost,
  priceRule,
  type Rule,
  type RuleCost,
  type SettingCost,
} from '@project-week/matching/explain/rule-costs'
import { type MoveOffers, offerMoves, resolveWithin } from '@project-week/matching/explain/move-offers'
import type { Offer, Pair, StandingTeam } from '@project-week/matching/explain/standing-board'
import { explainUnplaced, type WhyUnplaced } from '@project-week/matching/explain/why-unplaced'
import { narrowUnmet, type Unmet } from '@project-week/matching/explain/unmet-rules'
import { createWhatIf, forceMove, isDecidedBySeed, type WhatIf } from '@project-week/matching/explain/what-if'
import { fitOf, type Ranks, ranksOf } from '@project-week/matching/model/instance'
import { MatchingError } from '@project-week/matching/model/matching-error'
import type { Options, Problem } from '@project-week/matching/model/problem'
import { readProblem } from '@project-week/matching/model/read-problem'
import type { Result } from '@project-week/matching/model/result'
import type { Run } from '@project-week/matching/tiers/finish-run'
import { type WaitingStudent, waitingList } from '@project-week/matching/tiers/priority'
import { runMatching } from '@project-week/matching/tiers/run'
import { provingSeconds } from './problem.ts'
import { describeCompany } from './reason-text.ts'
import type { StoredCompany } from '../../db/stored-run.ts'

/** What a problem is opened with. */
export interface Opening {
  problem: Problem
  options: Options
  /** One number: once it is 1, the proof ends with the best found so far. */
  stop: Int32Array<SharedArrayBuffer>
}

export type Question =
  | { kind: 'solve' }
  | { kind: 'result' }
  | { kind: 'what-if'; matrikelnummer: string; companyId: string }
  | { kind: 'cost-rule'; at: number }
  | { kind: 'price-rule'; rule: Rule }
  | { kind: 'cost-setting'; otherwise: Parameters<typeof costSetting>[3] }
  | { kind: 'check' }
  | { kind: 'unmet' }
  | { kind: 'moves'; asked: AskedMove }
  | { kind: 'resolve'; asked: AskedMove; most: number }

/** A move by hand, asked of teams as they stand; the registrations and rules of now are what it has to keep. */
export interface AskedMove {
  problem: Problem
  options: Options
  teams: readonly StandingTeam[]
  pair: Pair
}

/** Where a student is: the place in the result's teams, both ranks, the points and why. */
interface Placement {
  matrikelnummer: string
  team: number | null
  studentRank: number
  companyRank: number
  /** 0 for who is at none of the challenges that they named; null for who named none. */
  challengeRank: number | null
  fit: number
  because: RunStudent['because']
  waitingRank: number | null
  waitingBy: WaitingStudent['decidedBy'] | null
}

export interface Solved {
  result: Result
  tiers: readonly TierResult[]
  placements: Placement[]
  companies: Record<string, StoredCompany>
  alternatives: Alternative[]
  shortOfTeam: number | undefined
}

/** The engine's conflict, by keys. */
export type FoundConflict = Exclude<ReturnType<typeof diagnoseConflict>, undefined>

export interface Answers {
  solve: Solved
  result: Result
  'what-if': Answer
  /** Null where the other rules clash without that one. */
  'cost-rule': Cost | null
  'price-rule': Cost
  'cost-setting': SettingCost
  check: FoundConflict | null
  /** Null where it could not be decided in time. */
  unmet: Unmet | null
  moves: MoveOffers
  /** Null where more people must be moved. */
  resolve: { offer: Offer; isBest: boolean } | null
}

type Answer = Pick<WhatIf, 'fit' | 'rule'> &
  Ranks & {
    /** Null for somebody in a locked team. */
    cost: Cost | null
  }

/** What a page waits for an answer, in seconds of work: what is not proven by then is not said, or as a range. */
const answerSeconds = 2
/** The same of the best with few people moved, which is found by a few flows before it is searched for. */
const resolveSeconds = 1

/** The processor's time that this thread has used, in milliseconds. */
function workedMillis(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A problem with its solved network, which answers questions one after the other. */
export function openProblem({ problem, options, stop }: Opening, onPhase: (phase: RunPhase) => void) {
  const timed = { ...options, now: () => performance.now() }
  // What is answered must not depend on what else the machine does.
  const worked = { ...options, now: workedMillis }
  const answering = { ...worked, timeLimit: answerSeconds, given: undefined }
  let solved: Promise<Run> | undefined
  const isCancelled = () => {
    onPhase('proving')
    return Atomics.load(stop, 0) === 1
  }
  const solving = { ...timed, timeLimit: provingSeconds(options.timeLimit ?? 0, options.given !== undefined) }
  const run = () => (solved ??= runAsGiven(problem, { ...solving, isCancelled }))
  let ask: ReturnType<typeof createWhatIf> | undefined

  return async (question: Question): Promise<Answers[Question['kind']]> => {
    switch (question.kind) {
      case 'solve': {
        // Whatever is wrong with a record is said before the long part begins.
        readProblem(problem, timed)
        onPhase('solving')
        const found = await run()
        onPhase('comparing')
        return describe(problem, timed, found)
      }
      case 'result':
        return (await run()).result
      case 'what-if': {
        const found = await run()
        ask ??= createWhatIf(found)
        return whatIf(problem, answering, found, ask, question)
      }
      case 'cost-rule':
        return presentCost(await costRule(problem, answering, await run(), question.at))
      case 'price-rule':
        return (await priceRule(problem, answering, await run(), question.rule)).cost
      case 'cost-setting':
        return costSetting(problem, answering, await run(), question.otherwise)
      case 'check':
        // A rule between people that is wrong in itself is refused here; whether those can be kept, only a run says.
        readProblem(problem, timed)
        return diagnoseConflict(problem, timed) ?? null
      case 'unmet':
        return (await narrowUnmet(problem, timed)) ?? null
      case 'moves': {
        const { asked } = question
        return offerMoves(asked.problem, asked.teams, asked.pair, asked.options)
      }
      case 'resolve': {
        const { asked, most } = question
        const clocked = { ...asked.options, now: worked.now, timeLimit: resolveSeconds, most }
        return (await resolveWithin(asked.problem, asked.teams, asked.pair, clocked)) ?? null
      }
    }
  }
}

function presentCost(found: RuleCost | NoCost): Cost | null {
  if (!('because' in found)) return found.cost
  return found.because === 'others-clash' ? null : unknown
}

/** No result was found in time. */
const unknown: Cost = { kind: 'open', tier: 'placed' }

async function describe(problem: Problem, options: Options, run: Run): Promise<Solved> {
  const { instance, teams, teamOf } = run
  // By hand, somebody who waits may have a place; and who has none was left where they stood.
  const isWaiting = [...run.instance.waiting].every((i) => teamOf[i]! < 0)
  const isByHand = options.given !== undefined
  const waiting = new Map(isWaiting ? waitingList(run).map((one) => [one.matrikelnummer, one]) : [])
  const unplaced = isByHand ? new Map<string, WhyUnplaced>() : await explainUnplaced(problem, options, run)
  return {
    result: run.result,
    tiers: run.tiers,
    placements: instance.students.map(({ matrikelnummer, challenges }, i) => {
      // The list once, not once for each who is on it.
      const waits = waiting.get(matrikelnummer)
      const reason =
        waits === undefined
          ? explainStudent(run, matrikelnummer)
          : ({ because: 'waiting-list', waiting: waits } as const)
      const isPlaced = 'companyId' in reason
      const team = teams[teamOf[i] ?? -1]
      return {
        matrikelnummer,
        team: team === undefined ? null : (teamOf[i] ?? null),
        studentRank: isPlaced ? reason.studentRank : 0,
        companyRank: isPlaced ? reason.companyRank : 0,
        challengeRank: challenges?.length ? (isPlaced && reason.challengeRank) || 0 : null,
        fit: team === undefined ? 0 : fitOf(instance, i, team.company),
        because: reason.because === 'unplaced' ? (unplaced.get(matrikelnummer) ?? 'unplaced') : reason.because,
        waitingRank: waits?.rank ?? null,
        waitingBy: waits?.decidedBy ?? null,
      }
    }),
    companies: Object.fromEntries(
      instance.companies.map(({ _id }) => [_id, describeCompany(explainCompany(run, _id))]),
    ),
    alternatives: await compareAlternatives(problem, options, run),
    shortOfTeam: shortOfTeam(run),
  }
}

/** Both policies side by side. The run's own policy needs no second solving. */
function compareAlternatives(problem: Problem, options: Options, run: Run): Promise<Alternative[]> {
  const comparing = (['served-first', 'fit-first'] as const).map(async (policy): Promise<Alternative> => {
    const other =
      policy === run.instance.settings.policy && options.given === undefined
        ? run
        : await runMatching(problem, { ...options, policy, timeLimit: 0, given: undefined })
    const { placed, served } = other.result.tiers
    return {
      kind: policy,
      placed,
      served,
      // Net of deductions, as everywhere.
      fit: other.tiers.find(({ tier }) => tier === 'fit')!.value,
      proven: other.result.bound.proven,
      choices: countRanks(other).map((row) => row.reduce((sum, count) => sum + count, 0)),
    }
  })
  return Promise.all(comparing)
}

/** The engine's answer by one shortest path where that says it all; else the run with the student pinned there. */
async function whatIf(
  problem: Problem,
  options: Options,
  run: Run,
  ask: ReturnType<typeof createWhatIf>,
  pair: { matrikelnummer: string; companyId: string },
): Promise<Answer> {
  const { loss, ...asked } = ask(pair.matrikelnummer, pair.companyId)
  const answer = { ...asked, ...pairOf(run.instance, pair.matrikelnummer, pair.companyId) }
  if (answer.rule === 'locked') return { ...answer, cost: null }
  // No rule between people holds there: nothing is taken off the fit.
  if (loss.kind === 'exact' && loss.points !== 0) {
    return { ...answer, cost: { kind: 'fit', least: loss.points, most: loss.points, isNet: false } }
  }
  try {
    const { cost } = await forceMove(problem, options, run, pair)
    const isTie = cost.kind === 'same' && cost.isWhole && run.isGiven !== true
    const isBySeed = isTie && (await isDecidedBySeed(problem, options, run, pair))
    return { ...answer, cost: isBySeed ? { ...cost, isBySeed } : cost }
  } catch (error) {
    // The run had a result: whatever is wrong now, the pair brings with it.
    if (!(error instanceof MatchingError)) throw error
    const isProven = error.code !== 'rules-unmet' || error.data['proven'] === 1
    return { ...answer, cost: isProven ? { kind: 'impossible' } : unknown }
  }
}

function pairOf(instance: Run['instance'], matrikelnummer: string, companyId: string) {
  const student = instance.students.findIndex((one) => one.matrikelnummer === matrikelnummer)
  const company = instance.companies.findIndex((one) => one._id === companyId)
  return ranksOf(instance, student, company)
}
