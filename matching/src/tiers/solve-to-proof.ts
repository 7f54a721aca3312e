import { proveOpenings } from '../proof/branch-and-bound.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readCertificate } from '../proof/prices.ts'
import { solveOpenSet } from './rounding.ts'
import { finishRun, runMatching } from './run.ts'
import type { Run } from './run.ts'

/** Beyond so many students the rounding stands with its bound: branch and bound would not come back in time. */
const mostStudents = 6000

/**
 * How far value and bound may stay apart, as a share of the fit. Up to 500 students the optimum is proven; beyond, the last
 * hundredths of a percent would cost minutes and be cut off by the clock, so that the result would depend on the machine.
 */
export function enoughGap(students: number): number {
  if (students <= 500) return 0
  return students <= 2000 ? 0.0001 : 0.0005
}

export interface ProofOptions extends Options {
  /** Asked now and then; true ends the proof with the best matching found so far. */
  isCancelled?: (() => boolean) | undefined
  /** Told when a stage begins and, while proving, how far value and bound of the tier at work are still apart. */
  onProgress?: ((progress: Progress) => void) | undefined
}

export interface Progress {
  stage: 'matching' | 'proving' | 'finishing'
  /** In what the tier counts: students, companies or points. */
  gap?: number | undefined
}

/**
 * A run whose hard regimes are proven by branch and bound, or brought to `enoughGap`, where the problem is small enough (6,000
 * students), within `timeLimit` seconds of the passed clock; everywhere else the same as `runMatching`. Blocks its thread in between: meant
 * for a worker. What is found in time is the same for the same input and seed; where the limit cuts the search off, a
 * faster machine may find more.
 */
export async function runToProof(problem: Problem, options: ProofOptions = {}): Promise<Run> {
  const now = options.now ?? (() => 0)
  const started = now()
  const report = options.onProgress ?? (() => undefined)
  report({ stage: 'matching' })
  const run = runMatching(problem, options)
  const { instance, plan, network, outcome } = run
  const enough = Math.floor(enoughGap(instance.students.length) * run.result.tiers.fit)
  const isClose = run.result.bound.gap <= enough
  const isDone =
    outcome.exact ||
    run.ladder.every(({ tier, proven }) => !provable.has(tier) || proven || (tier === 'fit' && isClose))
  if (isDone || instance.students.length > mostStudents || instance.settings.timeLimit === 0) return run
  const isKnown = (tier: string): boolean => run.ladder.some((rung) => rung.tier === tier && rung.proven)
  report({ stage: 'proving' })
  const found = await proveOpenings(
    instance,
    plan,
    network,
    { isPlacedKnown: isKnown('placed'), isServedKnown: isKnown('served') },
    {
      enough,
      left: () => instance.settings.timeLimit - (now() - started) / 1000,
      isCancelled: options.isCancelled,
      onGap: (gap) => report({ stage: 'proving', gap }),
    },
  )
  if (found === undefined) return run
  report({ stage: 'finishing' })
  const placed = solveOpenSet(plan, network, found.open)
  const mostPlaced = found.isPlacedProven ? placed : outcome.mostPlaced
  const searched = { mostFit: found.mostFit, isServedProven: found.isServedProven }
  const { prices } = readCertificate(network, placed)
  return finishRun(instance, plan, network, { ...outcome, placed, mostPlaced, prices, searched }, () => now() - started)
}

const provable = new Set<string>(['placed', 'served', 'fit'])
