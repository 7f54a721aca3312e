import * as z from 'zod/mini'

/** Stable ids of everything that can be refused. The web decides by these, never by the text beside them. */
export const ErrorCode = z.enum([
  'validation_failed',
  'not_signed_in',
  'session_expired',
  'forbidden',
  'csrf_invalid',
  'not_found',
  'conflict',
  'stale',
  'already_registered',
  'window_closed',
  'rate_limited',
  'login_failed',
  'link_invalid',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_file',
  'malformed_request',
  'sign_on_failed',
  'matching_impossible',
  'matching_running',
  'not_ready',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/**
 * The one shape of every refusal. `fields` maps a field's dotted path to its message; `details` is what a part of the
 * product says beyond that, in a shape of its own (the matching's `Refusal`).
 */
export const ErrorAnswer = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.unknown()),
  }),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
