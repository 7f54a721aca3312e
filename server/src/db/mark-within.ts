import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

const againMs = 500

/**
 * Records how an attempt ended, retrying while the database is away. Nobody else makes an attempt until the lease ends,
 * so nothing is sent twice because of a lost mark.
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
