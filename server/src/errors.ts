import type { ErrorCode } from '@project-week/contract/errors'
import type { Message } from '@project-week/contract/messages'
import { missing, requestRefusals } from '@project-week/contract/refusals'

interface AppErrorOptions {
  /** Messages by the name of the invalid field. */
  fields?: Readonly<Record<string, Message>>
  /** How long to wait before retrying. */
  retryAfterSeconds?: number
  /** Extra data in a shape of its own, passed through to the answer. */
  details?: unknown
}

/** A refusal with a stable code. Thrown anywhere, mapped to a response in one place (`http/error-map.ts`). */
export class AppError extends Error {
  readonly code: ErrorCode
  /** The message as declared. */
  readonly said: Message
  readonly statusCode: number
  readonly fields: AppErrorOptions['fields']
  readonly retryAfterSeconds: AppErrorOptions['retryAfterSeconds']
  readonly details: AppErrorOptions['details']

  constructor(code: ErrorCode, statusCode: number, message: Message, more: AppErrorOptions = {}) {
    super(message)
    this.code = code
    this.said = message
    this.statusCode = statusCode
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details
  }
}

export const notSignedIn = () => new AppError('not_signed_in', 401, requestRefusals.notSignedIn)
export const forbidden = () => new AppError('forbidden', 403, requestRefusals.forbidden)
export const csrfInvalid = () => new AppError('csrf_invalid', 403, requestRefusals.csrfInvalid)
export const notFound = (what: keyof typeof missing) => new AppError('not_found', 404, missing[what])
/** The value looked up. @throws 404 not_found if there is none */
export function requireFound<Value>(value: Value | undefined, what: keyof typeof missing): Value {
  if (value === undefined) throw notFound(what)
  return value
}
export const conflict = (message: Message) => new AppError('conflict', 409, message)
export const windowClosed = () => new AppError('window_closed', 403, requestRefusals.windowClosed)
export const rateLimited = () => new AppError('rate_limited', 429, requestRefusals.rateLimited)
export const malformedUrl = () => new AppError('malformed_request', 400, requestRefusals.malformedUrl)
export const validationFailed = (fields: Readonly<Record<string, Message>>) =>
  new AppError('validation_failed', 422, requestRefusals.fields, { fields })

/** Resolves to undefined if the request is refused. @throws if something failed */
export async function undefinedIfRefused<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
