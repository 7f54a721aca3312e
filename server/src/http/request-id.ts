import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The proxy's id of a request where it is one that a log can hold, else one of our own. */
export function requestIdOf({ headers }: IncomingMessage | { headers: Record<string, unknown> }): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** The id that a request's lines in the log bear is in its answer too. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
