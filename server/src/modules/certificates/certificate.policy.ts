import type { CertificateLack } from '@project-week/contract/certificates/certificate'
import type { Participant } from './certificate.queries.ts'

/** Why somebody has not earned a certificate; null for who has. Credits are earned by the same. */
export function lackOf(
  { turnedUp, hasPoster, name }: Participant,
  { programmeEnd, today }: { programmeEnd: string; today: string },
): CertificateLack | null {
  if (today <= programmeEnd) return 'week-not-over'
  if (turnedUp === null) return 'not-checked-in'
  if (!turnedUp) return 'absent'
  if (!hasPoster) return 'no-poster'
  return name === '' ? 'no-name' : null
}
