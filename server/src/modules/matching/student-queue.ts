import { faultMessages } from '@project-week/contract/errors'
import { AppError } from '../../errors.ts'

/** Beyond these, an answer would come after its page has given up. */
const mostWaiting = 10

/** How long a question waits for its turn, in milliseconds: shorter than proxies wait for an answer. */
const longestWait = 20_000

const busy = () => new AppError('not_ready', 503, faultMessages.busy, { retryAfterSeconds: 10 })

/**
 * Questions of students to the engine of this process: one after the other in their order, and none begins while the
 * office's work is under way. They save this process's memory and cores, so each instance has a queue of its own.
 */
export function createStudentQueue() {
  const waiting = new Set<{ begin: () => void; refuse: (error: Error) => void }>()
  let officeWork = 0
  let isAsking = false

  const next = () => {
    const [first] = waiting
    if (first === undefined || isAsking || officeWork > 0) return
    waiting.delete(first)
    isAsking = true
    first.begin()
  }
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (waiting.size >= mostWaiting) throw busy()
      const overdue = setTimeout(() => {
        waiting.delete(one)
        reject(busy())
      }, longestWait)
      const one = {
        begin: () => {
          clearTimeout(overdue)
          resolve()
        },
        refuse: (error: Error) => {
          clearTimeout(overdue)
          reject(error)
        },
      }
      waiting.add(one)
      next()
    })

  return {
    /** The office's work waits for nothing. */
    async before<Answer>(work: () => Promise<Answer>): Promise<Answer> {
      officeWork += 1
      try {
        return await work()
      } finally {
        officeWork -= 1
        next()
      }
    },

    /** @throws 503 not_ready where too many wait already, or the turn does not come in time */
    async inTurn<Answer>(question: () => Promise<Answer>): Promise<Answer> {
      await turn()
      try {
        return await question()
      } finally {
        isAsking = false
        next()
      }
    },

    /** Refuses whoever waits. */
    close(error: Error): void {
      for (const { refuse } of waiting) refuse(error)
      waiting.clear()
    },
  }
}
