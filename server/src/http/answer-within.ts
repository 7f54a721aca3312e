import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../db/unavailable.ts'

/**
 * Resolves to the value read, or to a fallback if the database is unreachable or too slow.
 *
 * @param timeout in milliseconds
 * @param mayStandIn the failures covered by the fallback; all others are thrown
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
    // The timer must not keep the process running.
    sleep(timeout, fallback, { ref: false }),
  ])
