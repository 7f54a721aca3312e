import type { RunPhase } from '@project-week/contract/matching/matching'
import type { Refusal, RefusalCode } from '@project-week/contract/matching/refusal'
import { settingMessages } from '@project-week/contract/matching/settings'
import type { Message as Declared } from '@project-week/contract/messages'
import type { Options, Problem } from '@project-week/matching/model/problem'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'
import type { Message } from './engine.worker.ts'
import type { Answers, Opening, Question } from './engine-tasks.ts'

/** A problem opened on a thread of its own. */
export interface EngineThread {
  ask: <Q extends Question>(question: Q) => Promise<Answers[Q['kind']]>
  /** Ends a proof with the best result found so far. */
  finish: () => void
  /** Whether it still answers. */
  isOpen: () => boolean
  /** Ends the thread once what it was asked is answered. */
  retire: () => Promise<void>
  /** Ends the thread at once; what was asked fails with `Closed`. */
  close: () => Promise<void>
}

export class Closed extends Error {}

/** Nothing can be computed: which record, rule or setting is wrong, in one line and as data. */
export class EngineRefusal extends AppError {
  readonly refusal: Refusal
  constructor(refusal: Refusal, message: string, fields: Readonly<Record<string, Declared>> = {}) {
    // The engine's own English, for logs and other programs: pages say it in both languages by its `details`.
    super('matching_impossible', 422, message as Declared, { fields, details: refusal })
    this.refusal = refusal
  }
}

/** A refusal of a setting belongs to its field in the form. */
function fieldOf(code: RefusalCode, record: string): Record<string, Declared> | undefined {
  if (code === 'sizes') return { minimum: settingMessages.sizes }
  if (code === 'setting') return { [record]: settingMessages.value }
  return code.startsWith('points') ? { points: settingMessages.points } : undefined
}

/** What the work around a proof may take beyond the proof's own limit, in milliseconds. */
const allowance = 120_000

/**
 * @throws (through `ask`) 422 matching_impossible with the record or the rules that are wrong
 */
export function openEngine(
  problem: Problem,
  options: Options,
  onPhase: (phase: RunPhase) => void = () => {},
): EngineThread {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const opening: Opening = { problem, options, stop }
  const worker = new Worker(new URL('engine.worker.ts', import.meta.url), { workerData: opening })
  // A thread that waits for questions keeps no process alive.
  worker.unref()
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  let count = 0
  let end: Error | undefined
  const failAll = (error: Error) => {
    end ??= error
    for (const { reject } of waiting.values()) reject(end)
    waiting.clear()
  }
  worker.on('message', (message: Message) => {
    if (message.kind === 'phase') return onPhase(message.phase)
    const asker = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') asker?.resolve(message.answer as never)
    else {
      const { code, data, record } = message
      asker?.reject(new EngineRefusal({ code, data }, message.message, fieldOf(code, record)))
    }
  })
  worker.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => failAll(new Closed('the thread was closed')))
  const limit = (options.timeLimit ?? 0) * 1000 + allowance

  const asked = new Set<Promise<unknown>>()
  const close = async () => {
    failAll(new Closed('the thread was closed'))
    await worker.terminate()
  }

  return {
    async ask(question) {
      if (end !== undefined) throw end
      const id = count++
      const overdue = setTimeout(() => {
        const seconds = limit / 1000
        const text = `The computation took longer than ${seconds} seconds.`
        failAll(new EngineRefusal({ code: 'overdue', data: { seconds } }, text))
        void worker.terminate()
      }, limit)
      const answer = new Promise<never>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, question })
      })
      asked.add(answer)
      try {
        return await answer
      } finally {
        clearTimeout(overdue)
        asked.delete(answer)
      }
    },
    isOpen: () => end === undefined,
    finish() {
      Atomics.store(stop, 0, 1)
    },
    async retire() {
      await Promise.allSettled(asked)
      await close()
    },
    close,
  }
}
