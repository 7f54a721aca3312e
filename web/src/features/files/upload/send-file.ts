import type { AnswerOf, EndpointDefinition } from '@project-week/contract/endpoint'
import { ApiError } from '../../../lib/api/api-error.ts'
import { addressOf, refusalOf, withCsrfToken } from '../../../lib/api/api.ts'
import { stopped, waitForSlot } from './wait-for-slot.ts'

export interface Sending {
  params?: Record<string, string>
  headers?: Record<string, string>
  file: File
  /** Bytes of the file that have left this device. */
  onProgress: (sent: number) => void
  /** Refused for the moment; it is sent again by itself. */
  onWait: () => void
  signal: AbortSignal
}

/** Where nothing gets through for this long, the connection counts as lost. */
const longestSilence = 60_000

/**
 * Uploads one file. Not through `fetch`, which cannot tell how much of a body has been sent.
 *
 * @throws {ApiError} refused, or `offline` where the connection broke
 * @throws {DOMException} AbortError, where the signal said so
 */
export const sendFile = <E extends EndpointDefinition>(endpoint: E, sending: Sending): Promise<AnswerOf<E>> =>
  waitForSlot(() => withCsrfToken((token) => attempt(endpoint, sending, token)), sending)

function attempt<E extends EndpointDefinition>(
  endpoint: E,
  { params, headers = {}, file, onProgress, signal }: Sending,
  token: string,
): Promise<AnswerOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    // A lost line is no error to the browser for many minutes: it hopes that the packets come through after all.
    const lose = () => {
      fail(new ApiError(0, 'offline', ''))
      request.abort()
    }
    let silence = setTimeout(lose, longestSilence)
    const settle = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
      window.removeEventListener('offline', lose)
    }
    const fail = (error: Error) => {
      settle()
      reject(error)
    }
    window.addEventListener('offline', lose)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(silence)
      if (loaded < total) silence = setTimeout(lose, longestSilence)
      // The form around the file counts too; for the person it is the file.
      onProgress(total > 0 ? (file.size * loaded) / total : 0)
    })
    request.addEventListener('load', () => {
      settle()
      // Another 2xx would come from something between here and the server.
      if (request.status === endpoint.status) {
        // Checked by the server against the endpoint's own schema.
        resolve(JSON.parse(request.responseText) as AnswerOf<E>)
      } else {
        void refusalOf(request.status, request.responseText).then(reject)
      }
    })
    request.addEventListener('error', () => fail(new ApiError(0, 'offline', '')))
    request.addEventListener('abort', () => fail(stopped()))
    if (signal.aborted) return fail(stopped())
    signal.addEventListener('abort', abort)
    const form = new FormData()
    form.append('file', file)
    request.open(endpoint.method, addressOf(endpoint, { params: params ?? {} }))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('X-CSRF-Token', token)
    request.send(form)
  })
}
