import { lastDayBefore } from '@project-week/contract/editions/edition-dates'
import type { Audience, DoorState, SitePhase } from '@project-week/contract/site/content'
import type { SiteProgramme } from './site.ts'

/** Whether companies come in by their announced date. */
const isBeforeAnnounced = ({ edition, today }: SiteProgramme) => today <= edition.announcedRegistrationClose
const isOver = ({ edition, today }: SiteProgramme) => today > edition.programmeEnd

/** Where the edition stands for a visitor, by the programme clock. */
export function phaseOf(programme: SiteProgramme): SitePhase {
  const { edition, today, windows } = programme
  if (isOver(programme)) return 'afterwards'
  if (today >= edition.programmeStart) return 'week'
  if (windows.studentRegistration) return 'open'
  return windows.companySignUp && isBeforeAnnounced(programme) ? 'students-closed' : 'closed'
}

/** Students come in while their dashboard takes registrations, however long the landing page's button works. */
export const studentDoor = (programme: SiteProgramme): DoorState =>
  isOver(programme) ? 'over' : programme.windows.studentRegistration ? 'open' : 'closed'

/** Companies come in until the edition's flag is set or the week begins, past the announced date too. */
export function companyDoor(programme: SiteProgramme): DoorState {
  if (isOver(programme)) return 'over'
  if (!programme.windows.companySignUp) return 'closed'
  return isBeforeAnnounced(programme) ? 'open' : 'late'
}

/** Whether the way in is open; a closed one is drawn second to what somebody can still do. */
export const isOpenDoor = (door: DoorState): boolean => door === 'open' || door === 'late'

/** Whole days from today until the deadline of a door that is open; 0 on its last day. */
export function daysLeft({ edition, today }: SiteProgramme, audience: Audience): number {
  const deadline =
    audience === 'students' ? lastDayBefore(edition.studentDashboardClosesAt) : edition.announcedRegistrationClose
  return Math.round((Date.parse(deadline) - Date.parse(today)) / 86_400_000)
}
