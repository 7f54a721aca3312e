import { type ErrorData, MatchingError, type MatchingErrorCode } from '@project-week/matching/model/matching-error'
import type { RunPhase } from '@project-week/contract/matching/matching'
import { parentPort, workerData } from 'node:worker_threads'
import { type Answers, openProblem, type Opening, type Question } from './engine-tasks.ts'

export type Message =
  | { kind: 'phase'; phase: RunPhase }
  | { kind: 'answer'; id: number; answer: Answers[Question['kind']] }
  | { kind: 'refusal'; id: number; message: string; record: string; code: MatchingErrorCode; data: ErrorData }

/** The engine on a thread of its own: the API goes on answering meanwhile. Questions are answered in their order. */
const post = (message: Message) => parentPort?.postMessage(message)
let lastPhase: RunPhase | undefined
const ask = openProblem(workerData as Opening, (phase) => {
  if (phase !== lastPhase) post({ kind: 'phase', phase })
  lastPhase = phase
})

async function answer({ id, question }: { id: number; question: Question }): Promise<void> {
  try {
    post({ kind: 'answer', id, answer: await ask(question) })
  } catch (error) {
    // A class does not survive the way between threads; its fields do.
    if (!(error instanceof MatchingError)) throw error
    const { code, message, record, data } = error
    post({ kind: 'refusal', id, code, message, record, data })
  }
}

let before = Promise.resolve()
parentPort?.on('message', (message: { id: number; question: Question }) => {
  before = before.then(() => answer(message))
})
