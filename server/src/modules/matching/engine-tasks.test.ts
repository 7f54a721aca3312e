import type { RunPhase } from '@project-week/contract/matching/matching'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import type { Options } from '@project-week/matching/model/problem'
import { generateProblem } from '@project-week/matching/testing/generate-problem'
import { afterEach, expect, test, vi } from 'vitest'
import { openProblem } from './engine-tasks.ts'
import { presentProgress } from './run.present.ts'
import type { RunRow } from './run.queries.ts'

afterEach(() => vi.restoreAllMocks())

test(
  'a move by hand waits five seconds for the best beside its teams, however long a run may take',
  { tags: ['night'] },
  async () => {
    const problem = generateProblem({ students: 250, companies: 100, seed: 3 })
    // Proven by a search of seconds.
    const options = { fallback: 'mutual', minimum: 4, timeLimit: 30 } as const
    const solve = async (given?: Options['given']) => {
      // Six seconds have passed once the search has begun.
      const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
      const onPhase = (phase: RunPhase) => void (phase === 'proving' && clock.mockReturnValue(6000))
      const stop = new Int32Array(new SharedArrayBuffer(4))
      const ask = openProblem({ problem, options: given ? { ...options, given } : options, stop }, onPhase)
      const found = await ask({ kind: 'solve' })
      if (!found || !('placements' in found)) throw new Error('nothing was solved')
      const { proven } = found.tiers.find(({ tier }) => tier === 'fit')!
      return { proven, teams: found.result.teams }
    }
    const best = await solve()
    expect(best.proven).toBe(true)
    expect((await solve(best.teams)).proven).toBe(false)
  },
)

test('a move by hand says that its proof takes five seconds at most', () => {
  const settings = { ...makeRunSettings(), timeLimit: 30 }
  const limitOf = (before: RunRow['before']) =>
    presentProgress({ state: 'running', phase: 'proving', elapsed: 0, settings, before } as RunRow)?.limit
  expect([limitOf(null), limitOf({ teams: [] }), limitOf({ teams: [], given: [] })]).toEqual([30_000, 30_000, 5000])
})
