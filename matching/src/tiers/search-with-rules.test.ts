// @module-tag night
import { expect, test } from 'vitest'
import { addRules, generateProblem } from '../testing/generate-problem.ts'
import { runMatching } from './run.ts'

test('a run with rules whose teams are a point short of their bound is searched further', async () => {
  const problem = addRules(generateProblem({ students: 1000, companies: 200, seed: 8 }), true)
  const { bound } = (await runMatching(problem)).result
  expect(bound).toMatchObject({ proven: true, gap: 0 })
})
