import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { isUnavailable } from '../db/unavailable.ts'

/** How long a page waits for a database that does not answer, in milliseconds. */
const timeout = 2000

/**
 * Reads the state of the programme for the public pages. While the database is out of reach they go on from what was
 * read last, with the clock run on; what a window forbids is refused by the calls all the same.
 */
export function createLastState(read: () => Promise<ProgrammeState>, clock: Clock): () => Promise<ProgrammeState> {
  let last: { state: ProgrammeState; at: number } | undefined
  const keep = async () => {
    const state = await read()
    last = { state, at: clock.now().getTime() }
    return state
  }
  return async () => {
    const reading = keep()
    if (last === undefined) return reading
    const { state, at } = last
    const now = new Date(new Date(state.now).getTime() + clock.now().getTime() - at)
    const before = { ...state, now: now.toISOString() }
    return Promise.race([
      reading.catch((error: unknown) => {
        if (isUnavailable(error)) return before
        throw error
      }),
      sleep(timeout, before, { ref: false }),
    ])
  }
}
