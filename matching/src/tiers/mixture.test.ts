import { expect, test } from 'vitest'
import { generateProblem } from '../testing/generate-problem.ts'
import type { Run } from './finish-run.ts'
import { runMatching } from './run.ts'

const problem = generateProblem({ students: 60, companies: 12, seed: 5, studyFields: 5 })
const aloneIn = ({ instance, teams }: Run): number =>
  teams.filter(({ students }) => new Set(students.map((i) => instance.studyField[i])).size === 1).length

test('a team of one degree programme is mixed where that costs no more than the setting allows', async () => {
  const without = await runMatching(problem)
  expect(aloneIn(without)).toBeGreaterThan(0)
  const most = 0.1 * 5 * 100
  const { result, ...run } = await runMatching(problem, { mixture: 10 })
  const alone = aloneIn({ result, ...run })
  expect(alone).toBeLessThan(aloneIn(without))
  expect(result.bound.proven).toBe(true)
  expect(result.tiers).toMatchObject({ placed: 60, served: 12, penalty: most * alone })
  expect(without.result.tiers.fit - result.tiers.fit).toBeLessThanOrEqual(most * (aloneIn(without) - alone))
})

test('few students in a team that neither side listed come before fit, and other ranks do not', async () => {
  const { tiers } = await runMatching(problem, { fairness: 'unlisted' })
  expect(tiers.map(({ tier }) => tier)).toEqual(['placed', 'served', 'unlisted', 'fit', 'balance', 'schools', 'mixed'])
})

test.each([{ mixture: -1 }, { mixture: 101 }, { mixture: '4' as never }, { fairness: 'some' as never }])(
  'refuses %o by its name',
  async (options) => {
    await expect(runMatching(problem, options)).rejects.toMatchObject({
      code: 'setting',
      record: Object.keys(options)[0],
    })
  },
)
