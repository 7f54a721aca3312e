import type { CertificateLack } from '@project-week/contract/certificates/certificate'
import { isPrintable } from './certificate-fonts.ts'
import type { Participant } from './certificate.queries.ts'

/** Why somebody has not earned credits; null for who has. */
export function missingRequirement(
  { turnedUp, hasPoster, name }: Participant,
  { programmeEnd, today }: { programmeEnd: string; today: string },
): Exclude<CertificateLack, 'no-letters'> | null {
  if (today <= programmeEnd) return 'week-not-over'
  if (turnedUp === null) return 'not-checked-in'
  if (!turnedUp) return 'absent'
  if (!hasPoster) return 'no-poster'
  return name === '' ? 'no-name' : null
}

/**
 * Why somebody gets no certificate: it asks what credits ask, and letters that can be printed. A name that cannot be printed
 * is reported before the week is over, because the office then has time to write a certificate by hand.
 */
export const certificateLackOf = (
  participant: Participant,
  days: { programmeEnd: string; today: string },
): CertificateLack | null => {
  const lack = missingRequirement(participant, days)
  const waits = lack === null || lack === 'week-not-over'
  return waits && !isPrintable(participant.name) ? 'no-letters' : lack
}
