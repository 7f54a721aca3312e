import type { CertificateLack } from '@project-week/contract/certificates/certificate'
import { m } from '../../paraglide/messages.js'

/** Why somebody gets no certificate, for the office. */
export const lackTexts: Record<CertificateLack | 'revoked', () => string> = {
  'week-not-over': m.certificate_lack_week,
  'not-checked-in': m.certificate_lack_check_in,
  absent: m.certificate_lack_absent,
  'no-poster': m.certificate_lack_poster,
  'no-name': m.certificate_lack_name,
  'no-letters': m.certificate_lack_letters,
  revoked: m.certificate_state_revoked,
}
