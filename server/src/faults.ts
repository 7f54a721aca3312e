import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from './db/unavailable.ts'

/**
 * Handles what would make Node end the process. A lost connection without a listener, and an unhandled rejection, are
 * logged and survived, as no state of ours depends on them. After any other uncaught exception the process may be in an
 * inconsistent state, so it shuts down in order.
 *
 * @param end called with an exception that must not be survived
 * @returns a function that removes the listeners
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
