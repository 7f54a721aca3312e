import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { OwnTeam, StudentProfile } from '@project-week/contract/registrations/profile'
import type { FileRecord } from '@project-week/contract/files/upload'
import { berlinDay } from './days.ts'

export interface StandingFacts {
  programme: ProgrammeState
  profile: StudentProfile | null
  team: OwnTeam | null
  poster: FileRecord | undefined
}

/** What a student has to do next, if anything. */
export type NextAction = 'register' | 'closed' | 'barred' | 'wait' | 'team' | 'poster' | 'done'

/** Where a student stands decides what comes first on the page. Posters are due on the last day of the week. */
export function nextAction({ programme, profile, team, poster }: StandingFacts): NextAction {
  const { edition, windows, now } = programme
  const isRegistered = profile?.registeredIn === edition.label
  if (!isRegistered && team === null) {
    if (profile !== null && edition.closedToReregistration.includes(profile.registeredIn)) return 'barred'
    return windows.studentRegistration ? 'register' : 'closed'
  }
  if (team === null) return 'wait'
  if (poster) return 'done'
  return berlinDay(now) < edition.programmeStart ? 'team' : 'poster'
}
