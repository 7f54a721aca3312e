import { matchingRefusals } from '@project-week/contract/refusals'
import type { Options, Problem } from '@project-week/matching/model/problem'
import { AppError } from '../../errors.ts'
import type { Answers, Question } from './engine-tasks.ts'
import { Closed, type EngineThread, openEngine } from './engine-thread.ts'

/** A thread that nobody asks for so long is ended. */
const idleTimeout = 10 * 60_000

export const stopping = () => new AppError('not_ready', 503, matchingRefusals.stopping, { retryAfterSeconds: 2 })

export type Ask = <Q extends Question>(
  runId: string,
  question: Q,
  open: () => Promise<{ problem: Problem; options: Options }>,
) => Promise<Answers[Q['kind']]>

/** A thread that stays open with the network of what was asked about last, so that a question costs milliseconds. */
export function createOpenNetwork() {
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
  const ask: Ask = async (runId, question, open) => {
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
  }

  return {
    keep,
    ask,
    async close(): Promise<void> {
      await Promise.all([kept?.thread.close(), ...[...retiring].map((thread) => thread.close())])
    },
  }
}
