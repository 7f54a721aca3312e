// @module-tag night
import { expect, test } from 'vitest'
import { generateProblem } from '../testing/generate-problem.ts'
import { createJudge, judgeCost } from '../testing/sentences.ts'
import { runMatching } from '../tiers/run.ts'
import { forceMove } from './what-if.ts'

test.each(['fit-first', 'served-first'] as const)(
  'what a forced move costs under %s is true, however little time it had',
  async (policy) => {
    const judge = createJudge()
    const kinds = new Map<string, number>()
    for (let seed = 1; seed <= 10; seed++) {
      // Fewer students than the smallest teams ask for: nothing is proven without a search.
      const problem = generateProblem({ students: 20, companies: 8, seed })
      const run = await runMatching(problem, { policy })
      for (const timeLimit of [0, 30]) {
        const options = { policy, timeLimit }
        const pair = { matrikelnummer: `1000000${seed % 10}`, companyId: `company-0000${1 + (seed % 8)}` }
        const { cost } = await forceMove(problem, options, run, pair)
        kinds.set(cost.kind, (kinds.get(cost.kind) ?? 0) + 1)
        if (timeLimit > 0) expect(cost.kind === 'fit' ? cost.most - cost.least : cost.kind).not.toBe('open')
        if (cost.kind === 'fit') expect(cost.least).toBeGreaterThanOrEqual(0)
        const pinned = { ...problem, pins: [pair] }
        await judgeCost(judge, `${seed}`, cost, run.instance, [problem, options], [pinned, options])
      }
    }
    console.log(policy, Object.fromEntries(kinds), judge.verdict().sentences)
    expect(judge.verdict().faults).toEqual([])
  },
)
