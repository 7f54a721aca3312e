import * as z from 'zod/mini'

/** What other systems can be told, each with the kind of record that its id names. */
export const WebhookEvent = z.enum([
  /** A profile. */
  'student.registered',
  /** A company, once its address is confirmed. */
  'company.registered',
  /** A publication, once it can no longer be undone. */
  'matching.published',
  /** A profile. */
  'place.accepted',
  /** A company. */
  'company.cancelled',
  /** A certificate. */
  'certificate.issued',
])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The body of a delivery. It names nobody. */
export interface WebhookBody {
  /** Of the delivery: the same at each attempt, so that a receiver takes it once. */
  id: string
  event: WebhookEvent
  record: string
  edition: string
  at: string
}

/** The header with the time and the signature of a delivery. */
export const signatureHeader = 'X-Project-Week-Signature'
