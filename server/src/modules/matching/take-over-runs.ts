import { isUnavailable } from '../../db/unavailable.ts'
import type { Deps } from '../../deps.ts'
import type { EnginePool } from './engine-pool.ts'
import { failAbandonedRuns, releaseRuns, takeOverRun } from './run.queries.ts'
import { resumeRun } from './start-run.ts'

/** How often each instance looks for runs whose owner is gone, in milliseconds. */
const lookEvery = 10_000

/** Takes over runs whose instance has died or left, one at each look. Answers the way to stop. */
export function takeOverRuns(deps: Deps, engines: EnginePool): () => Promise<void> {
  const { db, clock, log } = deps
  let isStopped = false
  let looking = Promise.resolve()

  async function look(): Promise<void> {
    await failAbandonedRuns(db, clock.now())
    const run = await takeOverRun(db)
    if (run === undefined) return
    if (isStopped) return releaseRuns(db, [run.id])
    log.warn({ run: run.id }, 'matching run taken over')
    await resumeRun(deps, engines, run)
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => {
      if (!isUnavailable(error)) log.error({ err: error }, 'matching runs')
    })
  }, lookEvery).unref()

  return async () => {
    isStopped = true
    clearInterval(timer)
    await looking
  }
}
