import * as z from 'zod/mini'
import { say } from './messages.ts'

/** Stable codes of all refusals. The web branches on these, never on the text. */
export const ErrorCode = z.enum([
  'validation_failed',
  'not_signed_in',
  'session_expired',
  'forbidden',
  'csrf_invalid',
  'not_found',
  'conflict',
  'stale',
  'needs_confirmation',
  'prove_again',
  'second_factor_needed',
  'already_registered',
  'window_closed',
  'rate_limited',
  'login_failed',
  'link_invalid',
  'address_unconfirmed',
  'wrong_person',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_file',
  'malformed_request',
  'request_timeout',
  'sign_on_failed',
  'matching_impossible',
  'matching_running',
  'not_ready',
  'storage_full',
  'quota_exceeded',
  'too_many_uploads',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** Messages for failures unrelated to what was sent. */
export const faultMessages = {
  notReady: say(
    'The service is out of reach for the moment. Please try again in a moment.',
    'Der Dienst ist gerade nicht erreichbar. Bitte gleich noch einmal versuchen.',
  ),
  busy: say(
    'The server is busy. Please try again in a moment.',
    'Der Server ist gerade ausgelastet. Bitte gleich noch einmal versuchen.',
  ),
  storageFull: say(
    'The server has no room left to save anything. Nothing was saved. Please try again later.',
    'Auf dem Server ist kein Speicherplatz mehr frei. Es wurde nichts gespeichert. Bitte später noch einmal versuchen.',
  ),
  /** Shown by the web app if a visitor's cookie is not returned. */
  cookiesNeeded: say(
    'This site needs cookies to sign you in. Allow them in your browser’s settings, then reload this page.',
    'Zum Einloggen sind Cookies nötig. Bitte in den Einstellungen des Browsers erlauben und die Seite neu laden.',
  ),
} as const

/**
 * The one shape of all refusals. `fields` maps a field's dotted path to its message; `details` holds further data in a
 * shape of its own (such as the matching's `Refusal`).
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
