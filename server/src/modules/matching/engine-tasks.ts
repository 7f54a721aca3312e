import type { Alternative, Cost, RunPhase, RunStudent, TierResult } from '@project-week/contract/matching/matching'
import { diagnoseConflict } from '@project-week/matching/explain/conflict'
import { compareWithStable } from '@project-week/matching/explain/gale-shapley'
import { countRanks, explainCompany, explainStudent } from '@project-week/matching/explain/reasons'
import {
  costRules,
  type FairnessPrice,
  priceFairness,
  priceRule,
  type Rule,
  type RuleCost,
} from '@project-week/matching/explain/rule-costs'
import { countBlockingPairs } from '@project-week/matching/explain/stability'
import { createWhatIf, forceMove, type WhatIf } from '@project-week/matching/explain/what-if'
import { fitOf, ranksOf } from '@project-week/matching/model/instance'
import type { Options, Problem } from '@project-week/matching/model/problem'
import { readProblem } from '@project-week/matching/model/read-problem'
import type { Result } from '@project-week/matching/model/result'
import type { Run } from '@project-week/matching/tiers/finish-run'
import { type FrontierPoint, repairFrontier } from '@project-week/matching/tiers/repair'
import { type WaitingStudent, waitingList } from '@project-week/matching/tiers/priority'
import { runMatching } from '@project-week/matching/tiers/run'
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
  | { kind: 'price-rules' }
  | { kind: 'price-rule'; rule: Rule }
  | { kind: 'price-fairness' }
  | { kind: 'frontier'; most: number }
  | { kind: 'check' }

/** Where a student is: the place in the result's teams, both ranks, the points and why. */
interface Placement {
  matrikelnummer: string
  team: number | null
  studentRank: number
  companyRank: number
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
}

/** The engine's conflict, by keys. */
export type FoundConflict = Exclude<ReturnType<typeof diagnoseConflict>, undefined>

export interface Answers {
  solve: Solved
  result: Result
  'what-if': Answer
  /** Null where the other rules clash without that one; undefined where that was not found out in time. */
  'price-rules': (Cost | null | undefined)[]
  'price-rule': Cost
  frontier: FrontierPoint[]
  'price-fairness': Pick<FairnessPrice, 'fit' | 'gained'> & { isExact: boolean }
  check: FoundConflict | null
}

type Answer = Pick<WhatIf, 'fit' | 'currentFit' | 'rule'> & {
  studentRank: number
  companyRank: number
  /** Null for somebody in a locked team. */
  cost: Cost | null
}

/** A problem with its solved network, which answers questions one after the other. */
export function openProblem({ problem, options, stop }: Opening, onPhase: (phase: RunPhase) => void) {
  const timed = { ...options, now: () => performance.now() }
  let solved: Promise<Run> | undefined
  const isCancelled = () => {
    onPhase('proving')
    return Atomics.load(stop, 0) === 1
  }
  const run = () => (solved ??= runMatching(problem, { ...timed, isCancelled }))
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
        return whatIf(problem, timed, found, ask, question)
      }
      case 'price-rules':
        return (await costRules(problem, timed, await run())).map((cost) => {
          if ('because' in cost) return cost.because === 'others-clash' ? null : undefined
          return presentCost(cost)
        })
      case 'price-rule':
        return presentCost(await priceRule(problem, timed, await run(), question.rule))
      case 'price-fairness': {
        const { fit, gained, exact } = await priceFairness(problem, timed, await run())
        return { fit, gained, isExact: exact }
      }
      case 'frontier':
        return repairFrontier(problem, timed, question.most)
      case 'check':
        // A rule between people that is wrong in itself is refused here; whether those can be kept, only a run says.
        readProblem(problem, timed)
        return diagnoseConflict(problem, timed) ?? null
    }
  }
}

const presentCost = ({ tiers, fit, exact }: RuleCost): Cost => ({ tiers, fit, isExact: exact })

async function describe(problem: Problem, options: Options, run: Run): Promise<Solved> {
  const { instance, teams, teamOf } = run
  const waiting = new Map(waitingList(instance).map((one) => [one.matrikelnummer, one]))
  return {
    result: run.result,
    tiers: run.tiers,
    placements: instance.students.map(({ matrikelnummer }, i) => {
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
        fit: team === undefined ? 0 : fitOf(instance, i, team.company),
        because: reason.because,
        waitingRank: waits?.rank ?? null,
        waitingBy: waits?.decidedBy ?? null,
      }
    }),
    companies: Object.fromEntries(
      instance.companies.map(({ _id }) => [_id, describeCompany(explainCompany(run, _id))]),
    ),
    alternatives: await compareAlternatives(problem, options, run),
  }
}

/** Both policies side by side, and the stable result. The run's own policy needs no second solving. */
async function compareAlternatives(problem: Problem, options: Options, run: Run): Promise<Alternative[]> {
  const comparing = (['served-first', 'fit-first'] as const).map(async (policy): Promise<Alternative> => {
    const other =
      policy === run.instance.settings.policy ? run : await runMatching(problem, { ...options, policy, timeLimit: 0 })
    const { placed, served, fit } = other.result.tiers
    const blocking = countBlockingPairs(other.instance, other.teams)
    return {
      kind: policy,
      placed,
      served,
      fit,
      proven: other.result.bound.proven,
      choices: countRanks(other).map((row) => row.reduce((sum, count) => sum + count, 0)),
      belowMinimum: 0,
      blockingStudents: blocking.students,
      blockingPairs: blocking.pairs,
    }
  })
  const policies = await Promise.all(comparing)
  const { placed, served, fit, belowMinimum, stability } = compareWithStable(run.instance)
  return [
    ...policies,
    {
      kind: 'stable',
      placed,
      served,
      fit,
      proven: true,
      choices: null,
      belowMinimum,
      blockingStudents: stability.students,
      blockingPairs: stability.pairs,
    },
  ]
}

/** The engine's answer by one shortest path where that is exact; else the run with the student pinned there. */
async function whatIf(
  problem: Problem,
  options: Options,
  run: Run,
  ask: ReturnType<typeof createWhatIf>,
  { matrikelnummer, companyId }: { matrikelnummer: string; companyId: string },
): Promise<Answer> {
  const { loss, ...asked } = ask(matrikelnummer, companyId)
  const answer = { ...asked, ...pairOf(run.instance, matrikelnummer, companyId) }
  if (loss.kind === 'exact') {
    const { points } = loss
    return { ...answer, cost: { tiers: [], fit: { cost: points, least: points, most: points }, isExact: true } }
  }
  if (answer.rule === 'locked') return { ...answer, cost: null }
  const { tiers, exact, least, most } = await forceMove(problem, { ...options, timeLimit: 0 }, run, {
    matrikelnummer,
    companyId,
  })
  const fit = tiers.find(({ tier }) => tier === 'fit')
  return {
    ...answer,
    cost: { tiers, fit: { cost: (fit?.before ?? 0) - (fit?.after ?? 0), least, most }, isExact: exact },
  }
}

function pairOf(instance: Run['instance'], matrikelnummer: string, companyId: string) {
  const student = instance.students.findIndex((one) => one.matrikelnummer === matrikelnummer)
  const company = instance.companies.findIndex((one) => one._id === companyId)
  const { studentRank, companyRank } = ranksOf(instance, student, company)
  return { studentRank, companyRank }
}
