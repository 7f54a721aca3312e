import { requestRefusals } from '@project-week/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { PassThrough } from 'node:stream'
import { AppError } from '../errors.ts'

/** Time for a body: a grace for unstable connections, plus the largest body's time on a slow mobile one. */
export interface BodyTime {
  graceMs: number
  bytesPerSecond: number
}

const usualTime: BodyTime = { graceMs: 30_000, bytesPerSecond: 30_000 }

export const bodyTimeMs = (maxBytes: number, { graceMs, bytesPerSecond } = usualTime): number =>
  graceMs + (maxBytes / bytesPerSecond) * 1000

export const bodyTooSlow = () => new AppError('request_timeout', 408, requestRefusals.tooSlow)

/**
 * Aborts bodies that arrive too slowly: after 40 seconds for a form, an hour for a file of 100 MB. `openUpload` and
 * `openChunk` enforce the time for files themselves.
 *
 * @param usualMaxBytes the largest body of an endpoint that names none
 */
export function endSlowBodies(app: FastifyInstance, usualMaxBytes: number, time = usualTime): void {
  app.addHook('preParsing', async (request, _, payload) => {
    const { raw } = request
    const { endpoint } = request.routeOptions.config
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody || raw.complete || endpoint?.upload !== undefined || endpoint?.chunk !== undefined) return payload
    const body = new PassThrough()
    // A handler that refuses a body by its length does not read it, so there is no 'end' event.
    body.on('error', () => {})
    const timer = setTimeout(
      () => body.destroy(bodyTooSlow()),
      bodyTimeMs(endpoint?.maxBodyBytes ?? usualMaxBytes, time),
    )
    body.once('close', () => {
      clearTimeout(timer)
      payload.unpipe(body)
    })
    payload.once('error', (error) => body.destroy(error))
    raw.once('close', () => body.destroy())
    return payload.pipe(body)
  })
}
