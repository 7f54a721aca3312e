import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

const againMs = 500

/**
 * Writes down how an attempt ended, again and again while the database is away: until the lease ends nobody else makes
 * one, so nothing goes out twice because its mark was lost.
 */
export async function markWithin<T>(clock: Clock, until: Date, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (clock.now().getTime() + againMs >= until.getTime()) throw error
      await sleep(againMs)
    }
  }
}
