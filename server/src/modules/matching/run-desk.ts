import type { RunPhase } from '@project-week/contract/matching/matching'
import type { Options, Problem } from '@project-week/matching/model/problem'
import type { Answers, Question } from './engine-tasks.ts'
import { AppError } from '../../errors.ts'
import { Closed, type EngineThread, openEngine } from './engine-thread.ts'

/** A thread that nobody asks for so long is ended. */
const idleTimeout = 10 * 60_000

const stopping = () =>
  new AppError('not_ready', 503, 'The server is stopping. Please try again in a moment.', { retryAfterSeconds: 2 })

interface UnderWay {
  thread: EngineThread
  phase: RunPhase
  startedAt: number
  limit: number
}

/**
 * The engine's threads of this process: one for each run under way, and one that stays open with the network of the run
 * that was asked about last, so that a question costs milliseconds.
 */
export function createRunDesk() {
  const underWay = new Map<string, UnderWay>()
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

  return {
    /** Starts to solve. The thread stays open for questions once it has solved. */
    async solve(runId: string, problem: Problem, options: Options): Promise<Answers['solve']> {
      const run: UnderWay = {
        thread: openEngine(problem, options, (phase) => {
          run.phase = phase
        }),
        phase: 'reading',
        startedAt: performance.now(),
        limit: (options.timeLimit ?? 0) * 1000,
      }
      underWay.set(runId, run)
      try {
        const solved = await run.thread.ask({ kind: 'solve' })
        run.phase = 'keeping'
        keep(runId, run.thread)
        return solved
      } catch (error) {
        await run.thread.close()
        throw error
      }
    },

    /** To be called once a run is kept or has failed. */
    forget(runId: string): void {
      underWay.delete(runId)
    },

    progressOf(runId: string): { phase: RunPhase; elapsed: number; limit: number } | null {
      const run = underWay.get(runId)
      if (run === undefined) return null
      return { phase: run.phase, elapsed: performance.now() - run.startedAt, limit: run.limit }
    },

    finish: (runId: string): void => underWay.get(runId)?.thread.finish(),

    cancel: async (runId: string): Promise<void> => underWay.get(runId)?.thread.close(),

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

    async close(): Promise<void> {
      await Promise.all([
        kept?.thread.close(),
        ...[...retiring].map((thread) => thread.close()),
        ...[...underWay.values()].map(({ thread }) => thread.close()),
      ])
    },
  }
}

export type RunDesk = ReturnType<typeof createRunDesk>
