import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { Clock } from '../clock.ts'
import { answerWithin } from './answer-within.ts'

/**
 * Reads the state of the programme, or returns the last one read.
 *
 * @param timeout how long to wait for a silent database, in milliseconds
 */
export type LastState = (timeout: number) => Promise<ProgrammeState>

/**
 * The state of the programme, for everything public. While the database is unreachable, pages use the last state read
 * with the clock advanced; calls still enforce the windows.
 */
export function createLastState(read: () => Promise<ProgrammeState>, clock: Clock): LastState {
  let last: { state: ProgrammeState; at: number } | undefined
  const keep = async () => {
    const state = await read()
    last = { state, at: clock.now().getTime() }
    return state
  }
  return async (timeout) => {
    const reading = keep()
    if (last === undefined) return reading
    const { state, at } = last
    const now = new Date(new Date(state.now).getTime() + clock.now().getTime() - at)
    const before = { ...state, now: now.toISOString() }
    return answerWithin(timeout, reading, before)
  }
}
