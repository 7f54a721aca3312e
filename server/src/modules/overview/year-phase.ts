import type { Edition } from '@project-week/contract/editions/edition'
import type { PhaseFigure, YearPhase } from '@project-week/contract/overview/overview'
import { berlinDay } from '../../clock.ts'

/**
 * Which part of its year an edition is in. The week comes by the calendar, whatever has been done; replies are awaited
 * from the first publication on, and the matching comes once both students' and companies' registration has closed.
 *
 * @param now by the programme clock, an ISO instant
 */
export function phaseOf(
  edition: Pick<
    Edition,
    'programmeStart' | 'programmeEnd' | 'studentDashboardClosesAt' | 'announcedRegistrationClose' | 'flags'
  >,
  now: string,
  { registrations, isPublished }: { registrations: number; isPublished: boolean },
): YearPhase {
  const today = berlinDay(new Date(now))
  if (today > edition.programmeEnd) return 'afterwards'
  if (today >= edition.programmeStart) return 'week'
  if (isPublished) return 'replies'
  const isClosedForCompanies = edition.flags.companyDeadlinePassed || today > edition.announcedRegistrationClose
  if (isClosedForCompanies && Date.parse(now) >= Date.parse(edition.studentDashboardClosesAt)) return 'matching'
  return registrations > 0 ? 'recruiting' : 'set-up'
}

/** What is counted in each phase. */
export const phaseFigures: Record<YearPhase, readonly PhaseFigure[]> = {
  'set-up': [],
  recruiting: [],
  matching: [],
  replies: ['asked', 'accepted', 'declined', 'without-team', 'teams-with-places'],
  week: ['attended', 'absent'],
  afterwards: ['attended', 'certificates', 'feedback'],
}
