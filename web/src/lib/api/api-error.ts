import { ErrorAnswer, type ErrorCode, faultMessages } from '@project-week/contract/errors'

/**
 * A failed call. The app branches on `code`; `fields` maps a field's dotted path to its message; `details` is extra
 * data, parsed with the schema of whoever added it.
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

/** Statuses of a proxy whose server is away, or does not answer in time. */
const ofProxies: ReadonlySet<number> = new Set([502, 503, 504])

/** Parses a refusal. For an answer that is not ours, such as a proxy's page, the status tells if the server is away. */
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
