import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { solveByTrying } from '../testing/brute-force.ts'
import { type ExplicitOptimum, solveExplicitly } from '../testing/explicit-model.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { runMatching } from './run.ts'
import type { Run } from './run.ts'
import { runToProof } from './solve-to-proof.ts'
import { drawnProblem, drawnSettings, expectSound } from '../testing/drawn-problems.ts'

const tiers = ['placed', 'served', 'fit', 'balance', 'schools'] as const

/** Every solver passes the same suite. `provesAll`: tiers 1 to 3 of a tiny problem are proven whatever the regime. */
const solvers: { name: string; provesAll: boolean; cases: number; run: (p: Problem, o: Options) => Promise<Run> }[] = [
  { name: 'flow and rounding', provesAll: false, cases: 4000, run: async (p, o) => runMatching(p, o) },
  { name: 'branch and bound', provesAll: true, cases: 500, run: (p, o) => runToProof(p, o) },
]

/** What HiGHS says of each problem drawn: every solver is held against the same ones, and HiGHS takes most of the time. */
const known = new Map<string, Promise<ExplicitOptimum | undefined>>()
function askHighs(problem: Problem, options: Options): Promise<ExplicitOptimum | undefined> {
  const key = JSON.stringify([problem, options])
  const optimum = known.get(key) ?? solveExplicitly(readProblem(problem, options))
  known.set(key, optimum)
  return optimum
}

describe.each(solvers)('$name', ({ name, provesAll, cases, run }) => {
  test('gives the optimum, found by trying everything, wherever it claims to', { timeout: 120_000 }, async () => {
    const proven = { placed: 0, served: 0, fit: 0, balance: 0, schools: 0 }
    let clashes = 0
    await fc.assert(
      fc.asyncProperty(drawnProblem(7, 3), drawnSettings, async (draw, options) => {
        const problem = draw(options)
        const optimum = solveByTrying(readProblem(problem, options))
        if (optimum === undefined) {
          clashes++
          await expect(run(problem, options)).rejects.toThrow(MatchingError)
          return
        }
        const { result, ladder } = await run(problem, options)
        expectSound(problem, options, result)
        const best = { ...optimum, balance: optimum.sumSq }
        for (const tier of tiers) {
          const rung = ladder.find((one) => one.tier === tier)
          if (rung === undefined) continue
          if (provesAll && tier === 'fit') expect(rung.proven).toBe(true)
          if (!rung.proven) break
          proven[tier]++
          expect({ [tier]: rung.value }).toEqual({ [tier]: best[tier] })
        }
      }),
      { numRuns: cases, seed: 6 },
    )
    console.log(
      `${name}: ${cases} problems tried in full, ${clashes} of them with rules that clash; proven: ${JSON.stringify(proven)}`,
    )
    expect(proven.fit).toBeGreaterThan(cases / 2)
    expect(proven.schools).toBeGreaterThan(cases / 5)
  })

  test('agrees with HiGHS on the explicit model of small problems', { timeout: 120_000 }, async () => {
    let agreed = 0
    let compared = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 10, max: 40 }),
        fc.integer({ min: 3, max: 12 }),
        fc.nat(1e6),
        drawnSettings,
        async (students, companies, seed, drawn) => {
          const options = { ...drawn, minimum: drawn.minimum + 1, maximum: drawn.maximum + 2 }
          const problem = generateProblem({ students, companies, seed })
          const optimum = await askHighs(problem, options)
          const { result } = await run(problem, options)
          expectSound(problem, options, result)
          compared++
          if (!result.bound.proven) {
            expect(provesAll).toBe(false)
            return
          }
          agreed++
          const { placed, served, fit } = result.tiers
          expect({ placed, served: options.policy === 'served-first' ? served : 0, fit }).toEqual(optimum)
        },
      ),
      { numRuns: 120, seed: 6 },
    )
    console.log(`${name}: ${agreed} of ${compared} small problems proven, each equal to HiGHS on the explicit model`)
    expect(agreed).toBeGreaterThan(40)
  })

  test('gives the same bytes for the same seed, whatever the order of the records', async () => {
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
})
