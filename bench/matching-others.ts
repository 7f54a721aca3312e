import { solveExplicitly } from '@project-week/matching/testing/explicit-model'
import { generateProblem } from '@project-week/matching/testing/generate-problem'
import { fitOf } from '@project-week/matching/model/instance'
import type { Instance } from '@project-week/matching/model/instance'
import { readProblem } from '@project-week/matching/model/read-problem'
import { runByFlow } from '@project-week/matching/tiers/run'
import solverPackage from 'javascript-lp-solver'
import { round } from './matching-measure.ts'
import type { Row } from './matching-measure.ts'

// The package declares its types as if it were CommonJS; what is imported is the solver itself.
const solver = solverPackage as unknown as typeof solverPackage.default

/** A solver goes on to the next size while the last one took less than so long. */
const timeout = 20_000

/** Ours, HiGHS on one variable a pair, and javascript-lp-solver on the same model: each to the size that it can do. */
export async function compareWithOthers(isQuick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  let isHighsDone = false
  let isSimplexDone = false
  for (const students of isQuick ? [20, 50, 100] : [20, 50, 100, 200, 400, 800]) {
    const problem = generateProblem({ students, companies: Math.round(students / 4), seed: 7 })
    const instance = readProblem(problem)
    const size = `${students} × ${instance.companies.length}`
    const started = performance.now()
    const { tiers } = runByFlow(problem).result
    rows.push({
      what: `${size} ours, all five tiers`,
      asked: '',
      reached: `${round(performance.now() - started)} ms`,
      isMet: undefined,
    })
    if (!isHighsDone) {
      const before = performance.now()
      const optimum = await solveExplicitly(instance, { order: ['placed', 'served', 'fit'], timeLimit: timeout / 1000 })
      const took = performance.now() - before
      const fit = typeof optimum === 'object' ? optimum.fit : undefined
      isHighsDone = took > timeout || fit === undefined
      rows.push(rowOf(`${size} HiGHS, explicit model`, took, fit, tiers.fit))
    }
    if (!isSimplexDone) {
      const before = performance.now()
      const fit = solveBySimplex(instance)
      const took = performance.now() - before
      isSimplexDone = took > timeout || fit === undefined
      rows.push(rowOf(`${size} javascript-lp-solver`, took, fit, tiers.fit))
    }
  }
  return rows
}

function rowOf(what: string, took: number, fit: number | undefined, ours: number): Row {
  const verdict = fit === undefined ? 'no result' : fit === ours ? 'same optimum' : `fit ${fit} against ${ours}`
  return { what, asked: '', reached: `${round(took)} ms, ${verdict}`, isMet: fit === ours }
}

/** The transport problem (everyone placed, 3 to 5 at each company) as javascript-lp-solver takes it. */
function solveBySimplex(instance: Instance): number | undefined {
  const constraints: Record<string, { min?: number; max?: number; equal?: number }> = {}
  const variables: Record<string, Record<string, number>> = {}
  const { minimum, maximum } = instance.settings
  instance.companies.forEach((_, j) => (constraints[`c${j}`] = { min: minimum, max: maximum }))
  instance.students.forEach((_student, i) => {
    constraints[`s${i}`] = { equal: 1 }
    instance.companies.forEach((_company, j) => {
      variables[`x${i} ${j}`] = { fit: fitOf(instance, i, j), [`s${i}`]: 1, [`c${j}`]: 1 }
    })
  })
  const answer: unknown = solver.Solve({ optimize: 'fit', opType: 'max', constraints, variables })
  if (typeof answer !== 'object' || answer === null || !('feasible' in answer && 'result' in answer)) return undefined
  const { feasible, result } = answer
  return feasible === true && typeof result === 'number' ? Math.round(result) : undefined
}
