import type { RunPhase } from '@project-week/contract/matching/matching'
import { matchingRefusals } from '@project-week/contract/refusals'
import type { Options, Problem } from '@project-week/matching/model/problem'
import { isUnavailable } from '../../db/unavailable.ts'
import type { Deps } from '../../deps.ts'
import type { Answers, Question } from './engine-tasks.ts'
import { AppError } from '../../errors.ts'
import { Closed, type EngineThread, openEngine } from './engine-thread.ts'
import { releaseRuns, renewLease } from './run.queries.ts'

/** A thread that nobody asks for so long is ended. */
const idleTimeout = 10 * 60_000

const stopping = () => new AppError('not_ready', 503, matchingRefusals.stopping, { retryAfterSeconds: 2 })

interface Owned {
  thread: EngineThread
  /** Ends the renewing of the lease, once the one under way is through: it must not take back what is given up. */
  stopRenewing: () => Promise<void>
}

/** How often the owner of a run renews its lease, and reads whether somebody wants it to end, in milliseconds. */
const renewEvery = 1000

/**
 * The engine's threads of this process: one for each run that this instance owns, and one that stays open with the network
 * of the run that was asked about last, so that a question costs milliseconds. What others need to know of a run, and
 * want of it, stands in its row.
 */
export function createRunDesk({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const owned = new Map<string, Owned>()
  let kept: { runId: string; thread: EngineThread; idle: NodeJS.Timeout } | undefined

  /** Threads that another has replaced, until they have answered what they were asked. */
  const retiring = new Set<EngineThread>()

  const drop = async () => {
    const old = kept
    kept = undefined
    if (old === undefined) return
    clearTimeout(old.idle)
    retiring.add(old.thread)
    await old.thread.retire()
    retiring.delete(old.thread)
  }
  const keep = (runId: string, thread: EngineThread) => {
    if (kept?.thread !== thread) void drop()
    else clearTimeout(kept.idle)
    kept = { runId, thread, idle: setTimeout(() => void drop(), idleTimeout).unref() }
  }
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
        const solved = await thread.ask({ kind: 'solve' })
        keep(runId, thread)
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

    /**
     * Asks the open network of a run, or opens it anew from what the run has stored.
     *
     * @throws 503 not_ready where the server stops meanwhile, 422 matching_impossible
     */
    async ask<Q extends Question>(
      runId: string,
      question: Q,
      open: () => Promise<{ problem: Problem; options: Options }>,
    ): Promise<Answers[Q['kind']]> {
      let thread = kept?.runId === runId && kept.thread.isOpen() ? kept.thread : undefined
      if (thread === undefined) {
        const { problem, options } = await open()
        thread = openEngine(problem, options)
      }
      keep(runId, thread)
      try {
        return await thread.ask(question)
      } catch (error) {
        throw error instanceof Closed ? stopping() : error
      }
    },

    /** Runs of this instance go to another one. */
    async close(): Promise<void> {
      await Promise.all([...owned.values()].map(({ stopRenewing }) => stopRenewing()))
      await releaseRuns(db, [...owned.keys()]).catch(whileAway)
      await Promise.all([
        kept?.thread.close(),
        ...[...retiring].map((thread) => thread.close()),
        ...[...owned.values()].map(({ thread }) => thread.close()),
      ])
    },
  }
}

export type RunDesk = ReturnType<typeof createRunDesk>
