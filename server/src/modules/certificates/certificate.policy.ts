import type { CertificateLack } from '@project-week/contract/certificates/certificate'
import { isPrintable } from './certificate-fonts.ts'
import type { Participant } from './certificate.queries.ts'

/** Why a participant has not earned credits; null if they have. */
export function missingRequirement(
  { attended, hasPoster, name }: Participant,
  { programmeEnd, today }: { programmeEnd: string; today: string },
): Exclude<CertificateLack, 'no-letters'> | null {
  if (today <= programmeEnd) return 'week-not-over'
  if (attended === null) return 'not-checked-in'
  if (!attended) return 'absent'
  if (!hasPoster) return 'no-poster'
  return name === '' ? 'no-name' : null
}

/**
 * Why a participant gets no certificate: missing requirements as for credits, or a name that cannot be printed. The
 * latter is reported even before the week is over, so that the office has time to write a certificate by hand.
 */
export const certificateLackOf = (
  participant: Participant,
  days: { programmeEnd: string; today: string },
): CertificateLack | null => {
  const lack = missingRequirement(participant, days)
  const waits = lack === null || lack === 'week-not-over'
  return waits && !isPrintable(participant.name) ? 'no-letters' : lack
}
