import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../db/unavailable.ts'

/**
 * What is being read, or what stands in for it where the database is out of reach or takes too long.
 *
 * @param timeout how long to wait, in milliseconds
 * @param mayStandIn the failures that the fallback stands in for; all others are thrown
 */
export const answerWithin = <Value>(
  timeout: number,
  reading: Promise<Value>,
  fallback: Value,
  mayStandIn: (error: unknown) => boolean = isUnavailable,
): Promise<Value> =>
  Promise.race([
    reading.catch((error: unknown) => {
      if (mayStandIn(error)) return fallback
      throw error
    }),
    // The timer keeps nothing running that has nothing else to do.
    sleep(timeout, fallback, { ref: false }),
  ])
