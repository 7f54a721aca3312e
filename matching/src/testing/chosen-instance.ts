import type { Instance } from '../model/instance.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { chooseWaiting } from '../tiers/priority.ts'
import { solveExplicitly } from './explicit-model.ts'

/** The instance that a run solves: without the waiting students, unless more are placed with nobody set aside. */
export async function chosenInstance(problem: Problem, options: Options): Promise<Instance> {
  const all = readProblem(problem, options)
  const chosen = chooseWaiting(all)
  if (chosen.waiting.size === 0) return all
  const placedIn = async (instance: Instance): Promise<number> => {
    const best = await solveExplicitly(instance, { order: ['placed'] })
    return typeof best === 'object' ? best.placed! : -1
  }
  const placed = await placedIn(chosen)
  if (placed === all.students.length - chosen.waiting.size) return chosen
  return (await placedIn(all)) > placed ? all : chosen
}
