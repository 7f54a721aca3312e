import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from './db/unavailable.ts'

/**
 * What Node would end the process for. A connection that was lost where nobody listened, or a promise that nobody waited
 * for, is logged and survived: no state of ours hangs on it. After any other exception that nobody caught the process
 * may hold anything half done, so it ends, in order, by our decision.
 *
 * @param end is called with an exception that is not to be survived
 * @returns stops listening
 */
export function watchFaults(log: FastifyBaseLogger, end: (error: unknown) => void): () => void {
  const rejected = (error: unknown) => {
    if (isUnavailable(error)) log.warn({ err: error }, 'lost connection')
    else log.error({ err: error }, 'unhandled rejection')
  }
  const thrown = (error: unknown) => {
    if (isUnavailable(error)) {
      log.warn({ err: error }, 'lost connection')
      return
    }
    log.fatal({ err: error }, 'uncaught exception: ending')
    end(error)
  }
  process.on('unhandledRejection', rejected)
  process.on('uncaughtException', thrown)
  return () => {
    process.off('unhandledRejection', rejected)
    process.off('uncaughtException', thrown)
  }
}
