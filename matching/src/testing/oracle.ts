import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { createRandom, randomBelow } from '../model/random.ts'
import { readProblem } from '../model/read-problem.ts'
import { checkResult } from '../explain/check-result.ts'
import type { Run } from '../tiers/finish-run.ts'
import { chooseWaiting } from '../tiers/priority.ts'
import { runByFlow, runMatching } from '../tiers/run.ts'
import { isLess } from '../tiers/tier-outcomes.ts'
import type { TierName } from '../tiers/tier-outcomes.ts'
import { withExtras } from './drawn-problems.ts'
import type { Extras } from './drawn-problems.ts'
import { solveExplicitly } from './explicit-model.ts'
import type { ExplicitOptimum } from './explicit-model.ts'
import { generateProblem } from './generate-problem.ts'

/** The kinds of problems that the engine is held against the explicit model on. */
export const oracleKinds = {
  plain: {},
  'own sizes': { sizes: true },
  fairness: { fairness: true },
  repair: { repair: true },
  priority: { priority: true },
  rules: { rules: true },
  'all at once': { rules: true, sizes: true, fairness: true, repair: true },
} satisfies Record<string, Extras>

export type OracleKind = keyof typeof oracleKinds

export interface Comparison {
  /** What the engine says that the explicit model refutes; empty where they agree. */
  faults: string[]
  /** Tiers that the engine proved. */
  proven: TierName[]
  isRefused: boolean
}

/** Draws a small problem from a seed (every policy, fallback, pins, exclusions) and compares every tier, bound and claim. */
export async function compareWithOracle(kind: OracleKind, seed: number): Promise<Comparison> {
  const { problem, options } = drawSmall(kind, seed)
  const instance = chooseWaiting(readProblem(problem, options))
  const best = await solveExplicitly(instance)
  const runs: Run[] = []
  try {
    runs.push(await runMatching(problem, options))
    if (instance.rules.length === 0) runs.push(runByFlow(problem, options))
  } catch (error) {
    if (!(error instanceof MatchingError)) throw error
    return { faults: best === undefined ? [] : [`refused: ${error.message}`], proven: [], isRefused: true }
  }
  if (best === undefined) return { faults: ['not refused'], proven: [], isRefused: false }
  const faults = runs.flatMap((run) => [...faultsOf(run, best), ...checkerFaults(problem, options, run)])
  return { faults, proven: runs[0]!.tiers.filter(({ proven }) => proven).map(({ tier }) => tier), isRefused: false }
}

function drawSmall(kind: OracleKind, seed: number): { problem: Problem; options: Options } {
  const random = createRandom(seed)
  const below = (count: number): number => randomBelow(random, count)
  const size = {
    students: 6 + below(9),
    companies: 2 + below(4),
    studyFields: 2 + below(4),
    businessFields: 2 + below(4),
  }
  const drawn = generateProblem({ ...size, seed })
  const pair = () => ({
    matrikelnummer: drawn.students[below(size.students)]!.matrikelnummer,
    companyId: drawn.companies[below(size.companies)]!._id,
  })
  const pins = below(3) === 0 ? [pair()] : []
  const exclusions = Array.from({ length: below(3) }, pair).filter(
    (one) => !pins.some((pin) => pin.matrikelnummer === one.matrikelnummer),
  )
  const options: Options = {
    policy: (['served-first', 'fit-first'] as const)[below(2)]!,
    fallback: (['any', 'one-sided', 'mutual'] as const)[below(3)]!,
    minimum: 1 + below(3),
    maximum: 3 + below(2),
    seed,
  }
  return withExtras({ ...drawn, pins, exclusions }, options, seed, oracleKinds[kind])
}

function faultsOf({ tiers }: Run, best: ExplicitOptimum): string[] {
  const faults: string[] = []
  for (const { tier, value, bound, proven } of tiers) {
    const optimum = best[tier]
    if (optimum === undefined) break
    if (proven && value !== optimum) faults.push(`${tier}: proven ${value}, optimum ${optimum}`)
    if (isLess(tier) ? bound > optimum : bound < optimum) faults.push(`${tier}: bound ${bound}, optimum ${optimum}`)
    // From here on the two are not in the same place any more.
    if (value !== optimum) break
  }
  return faults
}

/** What the separate checker finds in the result, and whether it still finds a team that was made worse. */
function checkerFaults(problem: Problem, options: Options, { result }: Run): string[] {
  const check = (one: Run['result']) => checkResult(problem, one, options)
  const verdict = check(result)
  const faults = verdict.faults.map(({ code, record }) => `checker: ${code} ${record}`)
  const [first] = result.teams
  if (first !== undefined && check({ ...result, teams: result.teams.slice(1) }).ok)
    faults.push('checker: misses a team')
  return faults
}
