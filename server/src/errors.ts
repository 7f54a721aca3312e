import type { ErrorCode } from '@project-week/contract/errors'

interface AppErrorOptions {
  /** Messages by the name of the field they are about. */
  fields?: Readonly<Record<string, string>>
  /** How long to wait before trying again. */
  retryAfterSeconds?: number
  /** What a part of the product says of it in a shape of its own; goes into the answer as it is. */
  details?: unknown
}

/** A refusal with a stable id. Thrown anywhere, mapped to an answer once (`http/error-map.ts`). */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly fields: AppErrorOptions['fields']
  readonly retryAfterSeconds: AppErrorOptions['retryAfterSeconds']
  readonly details: AppErrorOptions['details']

  constructor(code: ErrorCode, statusCode: number, message: string, more: AppErrorOptions = {}) {
    super(message)
    this.code = code
    this.statusCode = statusCode
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details
  }
}

export const notSignedIn = () => new AppError('not_signed_in', 401, 'Please sign in.')
export const forbidden = () => new AppError('forbidden', 403, 'You may not do this.')
export const csrfInvalid = () => new AppError('csrf_invalid', 403, 'The security token is missing or no longer valid.')
export const notFound = (what: string) => new AppError('not_found', 404, `${what} was not found.`)
export const conflict = (message: string) => new AppError('conflict', 409, message)
export const windowClosed = () => new AppError('window_closed', 403, 'Registration deadline had passed!')
export const rateLimited = () => new AppError('rate_limited', 429, 'Too many requests. Please wait a minute.')
export const malformedUrl = () => new AppError('malformed_request', 400, 'The URL of the request is not valid.')
export const validationFailed = (fields: Readonly<Record<string, string>>) =>
  new AppError('validation_failed', 422, 'Please check the marked fields.', { fields })
