import type { RunPhase } from '@project-week/contract/matching/matching'
import type { Options, Problem } from '@project-week/matching/model/problem'
import type { Answers, Question } from './engine-tasks.ts'
import { type EngineThread, openEngine } from './engine-thread.ts'

/** A thread that nobody asks for so long is ended. */
const idleTimeout = 10 * 60_000

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

  const drop = async () => {
    const old = kept
    kept = undefined
    clearTimeout(old?.idle)
    await old?.thread.close()
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

    /** Asks the open network of a run, or opens it anew from what the run has stored. */
    async ask<Q extends Question>(
      runId: string,
      question: Q,
      open: () => Promise<{ problem: Problem; options: Options }>,
    ): Promise<Answers[Q['kind']]> {
      if (kept?.runId !== runId) {
        const { problem, options } = await open()
        keep(runId, openEngine(problem, options))
      }
      const thread = kept?.thread
      if (thread === undefined) throw new Error('no thread was kept')
      keep(runId, thread)
      return thread.ask(question)
    },

    async close(): Promise<void> {
      await Promise.all([drop(), ...[...underWay.values()].map(({ thread }) => thread.close())])
    },
  }
}

export type RunDesk = ReturnType<typeof createRunDesk>
