import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { malformedUrl } from '../errors.ts'

/**
 * The origin under which the browser reached this server: the configured one, or in the demo the request's own.
 *
 * @throws 400 malformed_request if the request names no valid host
 */
export function originOf(config: Config, request: FastifyRequest): string {
  const origin = config.publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(origin)) throw malformedUrl()
  return origin
}
