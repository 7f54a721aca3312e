import type { VerifiedCertificate } from '../certificates/certificate.ts'

/** What a page of the app says to a browser without script, which sends its one form itself. */
export interface PlainAnswer {
  /** The address's parameters, with their question mark; empty without any. */
  search: string
  unsubscribed?: 'done' | 'invalid'
  certificate?: VerifiedCertificate | 'unknown'
}
