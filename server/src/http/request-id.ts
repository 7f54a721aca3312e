import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The proxy's request id if it is safe to log, otherwise a new one. */
export function requestIdOf({ headers }: IncomingMessage | { headers: Record<string, unknown> }): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** Sends the request id of the log lines in the answer. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
