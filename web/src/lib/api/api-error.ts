import { ErrorAnswer, type ErrorCode, faultMessages } from '@project-week/contract/errors'

/**
 * A call that did not succeed. The app decides by `code`; `fields` maps a field's dotted path to its message; `details`
 * is whatever a part of the product adds, to be read by that part's schema.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline'
  readonly fields: Readonly<Record<string, string>>
  readonly details: unknown

  constructor(
    status: number,
    code: ErrorCode | 'offline',
    message: string,
    fields: Record<string, string> = {},
    details?: unknown,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.details = details
  }
}

/** A proxy whose server is away, or does not answer in time. */
const ofProxies: ReadonlySet<number> = new Set([502, 503, 504])

/** Reads a refusal. Of an answer that is not one of ours, a proxy's page, the status tells whether the server is away. */
export function apiErrorFrom(status: number, text: string): ApiError {
  const answer = ErrorAnswer.safeParse(parseJson(text))
  if (!answer.success && ofProxies.has(status)) return new ApiError(status, 'not_ready', faultMessages.notReady)
  if (!answer.success) return new ApiError(status, 'internal', '')
  const { code, message, fields, details } = answer.data.error
  return new ApiError(status, code, message, fields, details)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
