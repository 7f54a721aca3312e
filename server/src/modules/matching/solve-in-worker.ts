import { MatchingError } from '@project-week/matching/matching-error'
import type { Options, Problem, Result } from '@project-week/matching/problem'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'

/**
 * Solves on a thread of its own.
 *
 * @throws 422 matching_impossible with the record that is wrong
 */
export async function solveInWorker(problem: Problem, options: Options): Promise<Result> {
  const worker = new Worker(new URL('solver.worker.ts', import.meta.url), { workerData: { problem, options } })
  try {
    const [result] = (await once(worker, 'message')) as [Result]
    return result
  } catch (error) {
    // A class does not survive the way between threads; its name and message do.
    if (error instanceof Error && (error instanceof MatchingError || error.name === 'MatchingError')) {
      throw new AppError('matching_impossible', 422, error.message)
    }
    throw error
  } finally {
    await worker.terminate()
  }
}
