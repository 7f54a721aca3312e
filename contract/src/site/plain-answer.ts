import type { VerifiedCertificate } from '../certificates/certificate.ts'

/** An app page's answer for a browser without scripts, which submits the page's only form itself. */
export interface PlainAnswer {
  /** The address's query including the question mark; empty without parameters. */
  search: string
  unsubscribed?: 'done' | 'invalid'
  certificate?: VerifiedCertificate | 'unknown'
}
