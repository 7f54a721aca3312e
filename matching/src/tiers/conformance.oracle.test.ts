// @module-tag night
import { lessIsBetter } from '@project-week/contract/matching/tiers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { isBetter, solveByTrying } from '../testing/brute-force.ts'
import { drawnProblem, drawnSettings, expectSound, withExtras } from '../testing/drawn-problems.ts'
import type { Extras } from '../testing/drawn-problems.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import type { Run } from './finish-run.ts'
import { chooseWaiting } from './priority.ts'
import { runByFlow, runMatching } from './run.ts'
import { tierOrder, valueOfTier } from './tier-outcomes.ts'

const flow = async (p: Problem, o: Options): Promise<Run> => runByFlow(p, o)

/** Every solver passes the same suite. `provesTo`: all tiers down to this one are proven for any problem. */
const suites: {
  name: string
  run: (p: Problem, o: Options) => Promise<Run>
  extras: Extras
  cases: number
  provesTo: string
}[] = [
  { name: 'flow and rounding', run: flow, extras: {}, cases: 1500, provesTo: 'none' },
  { name: 'flow and rounding, own sizes', run: flow, extras: { sizes: true }, cases: 300, provesTo: 'none' },
  { name: 'flow and rounding, fairness', run: flow, extras: { fairness: true }, cases: 300, provesTo: 'none' },
  { name: 'flow and rounding, repair', run: flow, extras: { repair: true, sizes: true }, cases: 300, provesTo: 'none' },
  { name: 'flow and rounding, priority', run: flow, extras: { priority: true }, cases: 300, provesTo: 'none' },
  { name: 'flow and rounding, challenges', run: flow, extras: { challenges: true }, cases: 300, provesTo: 'none' },
  {
    name: 'branch and bound, challenges in a repair',
    run: runMatching,
    extras: { challenges: true, repair: true },
    cases: 200,
    provesTo: 'fit',
  },
  { name: 'branch and bound', run: runMatching, extras: {}, cases: 120, provesTo: 'balance' },
  { name: 'branch and bound, own sizes', run: runMatching, extras: { sizes: true }, cases: 120, provesTo: 'balance' },
  { name: 'branch and bound, fairness', run: runMatching, extras: { fairness: true }, cases: 120, provesTo: 'balance' },
  {
    name: 'branch and bound, repair',
    run: runMatching,
    extras: { repair: true, sizes: true },
    cases: 200,
    provesTo: 'fit',
  },
  {
    name: 'branch and bound, repair with so many moves',
    run: runMatching,
    extras: { repair: true, moves: true, sizes: true },
    cases: 300,
    provesTo: 'moved',
  },
  {
    name: 'branch and bound, fair repair with so many moves',
    run: runMatching,
    extras: { repair: true, moves: true, fairness: true },
    cases: 200,
    provesTo: 'fit',
  },
  {
    name: 'rules between people, repair with so many moves',
    run: runMatching,
    extras: { repair: true, moves: true, rules: true, sizes: true },
    cases: 200,
    provesTo: 'fit',
  },
  { name: 'rules between people', run: runMatching, extras: { rules: true, sizes: true }, cases: 120, provesTo: 'fit' },
  {
    name: 'all at once',
    run: runMatching,
    extras: { rules: true, fairness: true, repair: true, priority: true },
    cases: 200,
    provesTo: 'fit',
  },
]

describe.each(suites)('$name', ({ name, run, extras, cases, provesTo }) => {
  test('every bound holds, and every proven tier is the optimum found by trying everything', async () => {
    const proven: Record<string, number> = {}
    let clashes = 0
    await fc.assert(
      fc.asyncProperty(drawnProblem(7, 3), drawnSettings, fc.nat(1e6), async (draw, settings, seed) => {
        const { problem, options } = withExtras(draw(settings), settings, seed, extras)
        const all = readProblem(problem, options)
        const chosen = chooseWaiting(all)
        const among = solveByTrying(chosen)
        const isShort = (among?.placed ?? -1) < all.students.length - chosen.waiting.size
        // Nobody is set aside if that places more.
        const anybody = run === runMatching && isShort ? solveByTrying(all) : undefined
        const isFree = anybody !== undefined && anybody.placed > (among?.placed ?? -1)
        const [instance, best] = isFree ? [all, anybody] : [chosen, among]
        if (best === undefined) {
          clashes++
          await expect(run(problem, options)).rejects.toThrow(MatchingError)
          return
        }
        const found = await run(problem, options)
        expectSound(problem, options, found.result)
        const mixed = found.tiers.at(-1)!.value
        const values = Object.fromEntries(
          tierOrder(instance).map((tier) => [tier, valueOfTier(found.result.tiers, tier, mixed)]),
        ) as typeof best
        expect(isBetter(instance, values, best)).toBe(false)
        // The waiting list depends on places alone: if the others cannot all be placed, nothing is proven.
        const isWaitingRight =
          instance.waiting.size === 0 || best.placed === instance.students.length - instance.waiting.size
        let isSame = true
        for (const { tier, value, bound, proven: isProven } of found.tiers) {
          if (isProven) {
            proven[tier] = (proven[tier] ?? 0) + 1
            expect({ [tier]: value }).toEqual({ [tier]: best[tier] })
          }
          // Before the first difference the optimum equals the run, so the run's bounds hold for it.
          if (isSame) expect(lessIsBetter.has(tier) ? best[tier] >= bound : best[tier] <= bound).toBe(true)
          isSame &&= value === best[tier]
          if (isWaitingRight && tierOrder(instance).indexOf(tier) <= tierOrder(instance).indexOf(provesTo as never)) {
            expect({ tier, isProven }).toEqual({ tier, isProven: true })
          }
        }
      }),
      { numRuns: cases, seed: 6 },
    )
    console.log(`${name}: ${cases} tried in full, ${clashes} with rules that clash; proven: ${JSON.stringify(proven)}`)
    expect(proven.placed).toBeGreaterThan(cases / 3)
  })
})

test.each([
  ['flow and rounding', flow],
  ['branch and bound', runMatching],
] as const)('%s gives the same bytes for the same seed, whatever the order of the records', async (_, run) => {
  for (const [students, companies] of [
    [200, 45],
    [60, 30],
  ] as const) {
    const problem = generateProblem({ students, companies, seed: 3 })
    const turned = { students: problem.students.toReversed(), companies: problem.companies.toReversed() }
    const first = JSON.stringify((await run(problem, { seed: 7 })).result)
    expect(JSON.stringify((await run(problem, { seed: 7 })).result)).toBe(first)
    expect(JSON.stringify((await run(turned, { seed: 7 })).result)).toBe(first)
  }
})
