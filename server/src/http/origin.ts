import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The origin under which the browser reached this server: the configured one, or in the demo the request's own. */
export const originOf = (config: Config, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`
