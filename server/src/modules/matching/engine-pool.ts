import type { RunPhase } from '@project-week/contract/matching/matching'
import type { Options, Problem } from '@project-week/matching/model/problem'
import { isUnavailable } from '../../db/unavailable.ts'
import type { Deps } from '../../deps.ts'
import type { Answers } from './engine-tasks.ts'
import { type EngineThread, openEngine } from './engine-thread.ts'
import { type Ask, createOpenNetwork, stopping } from './open-network.ts'
import { releaseRuns, renewLease } from './run.queries.ts'
import { createStudentQueue } from './student-queue.ts'

interface Owned {
  thread: EngineThread
  /** Ends the renewing of the lease, once the one under way is through: it must not take back what is given up. */
  stopRenewing: () => Promise<void>
}

/** How often the owner of a run renews its lease, and reads whether somebody wants it to end, in milliseconds. */
const renewEvery = 1000

/**
 * The engine's threads of this process: one for each run that this instance owns, one for the office's questions and one
 * for those of students. What others need to know of a run, and want of it, stands in its row.
 */
export function createEnginePool({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const owned = new Map<string, Owned>()
  const office = createOpenNetwork()
  /** Apart from the office's: it neither waits behind their questions, nor opens anew what they have put away. */
  const students = createOpenNetwork()
  const queue = createStudentQueue()

  /**
   * Asks the open network of a run, or opens it anew from what the run has stored.
   *
   * @throws 503 not_ready where the server stops meanwhile, 422 matching_impossible
   */
  const ask: Ask = (runId, question, open) => queue.before(() => office.ask(runId, question, open))

  /** The same for a student: after the office's work. @throws 503 not_ready also where too many wait */
  const askInTurn: Ask = (runId, question, open) => queue.inTurn(() => students.ask(runId, question, open))

  const whileAway = (error: unknown) => {
    if (!isUnavailable(error)) log.error({ err: error }, 'matching runs')
  }

  return {
    /** Starts to solve. The thread stays open for questions once it has solved. @throws Closed where the run was ended */
    async solve(runId: string, problem: Problem, options: Options): Promise<Answers['solve']> {
      const startedAt = performance.now()
      let phase: RunPhase = 'reading'
      const thread = openEngine(problem, options, (next) => {
        phase = next
      })
      const renew = async () => {
        const lease = await renewLease(db, runId, { phase, elapsed: performance.now() - startedAt })
        if (lease?.finishAsked === true) thread.finish()
        if (lease === undefined && phase !== 'keeping') await thread.close()
      }
      let renewing: Promise<void> | undefined
      const timer = setInterval(() => {
        renewing ??= renew()
          .catch(whileAway)
          .finally(() => (renewing = undefined))
      }, renewEvery)
      const stopRenewing = async () => {
        clearInterval(timer)
        await renewing
      }
      owned.set(runId, { thread, stopRenewing })
      try {
        const solved = await queue.before(() => thread.ask({ kind: 'solve' }))
        office.keep(runId, thread)
        phase = 'keeping'
        return solved
      } catch (error) {
        await thread.close()
        throw error
      }
    },

    /** To be called once a run is kept or has failed. */
    forget(runId: string): void {
      void owned.get(runId)?.stopRenewing()
      owned.delete(runId)
    },

    ask,
    askInTurn,

    /** Runs of this instance go to another one. */
    async close(): Promise<void> {
      await Promise.all([...owned.values()].map(({ stopRenewing }) => stopRenewing()))
      await releaseRuns(db, [...owned.keys()]).catch(whileAway)
      queue.close(stopping())
      await Promise.all([office.close(), students.close(), ...[...owned.values()].map(({ thread }) => thread.close())])
    },
  }
}

export type EnginePool = ReturnType<typeof createEnginePool>
