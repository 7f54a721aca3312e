import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { Question } from '@project-week/contract/questions/question'
import type { OwnTeam } from '@project-week/contract/publishing/own-team'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { StudentState } from '@project-week/contract/states'
import type { FileRecord } from '@project-week/contract/files/upload'
import { longDate } from '@project-week/content/words'
import { berlinDay } from '../../../lib/page/berlin-day.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { lastOpenDay } from '../../../ui/page/shown-day.ts'

export interface StandingFacts {
  programme: ProgrammeState
  profile: StudentProfile | null
  team: Pick<OwnTeam, 'companyName' | 'offer'> | null
  poster: FileRecord | undefined
  /** Whether the current edition has any teams. */
  teamsPublished: boolean
  /** By the server; null for who is neither registered nor in a team. */
  state: StudentState | null
  /** The office's own questions that are required and not answered. */
  unanswered: readonly Pick<Question, 'until'>[]
  /** Until when this person may register after the close. */
  lateUntil: string | null
}

/** What a student has to do next, or what became of it. */
export type NextAction =
  | 'register'
  | 'closed'
  | 'barred'
  | 'wait'
  | 'questions'
  | 'unmatched'
  | 'teamless'
  | 'declined'
  | 'missed'
  | 'answer'
  | 'team'
  | 'poster'
  | 'late'
  | 'poster-closed'
  | 'done'
  | 'over'

/** Where a student stands decides what comes first on the page. Posters are due on the last day of the week. */
export function nextAction({
  programme,
  profile,
  team,
  poster,
  teamsPublished,
  state,
  unanswered,
  lateUntil,
}: StandingFacts): NextAction {
  const { edition, windows, now } = programme
  const today = berlinDay(now)
  const isWeekOver = today > edition.programmeEnd
  if (team === null) {
    if (profile?.registeredIn === edition.label) {
      if (state === 'declined' && !isWeekOver) return 'declined'
      if (isWeekOver) return 'missed'
      if (teamsPublished) return 'unmatched'
      if (today >= edition.programmeStart) return 'teamless'
      return unanswered.length > 0 ? 'questions' : 'wait'
    }
    if (profile !== null && edition.closedToReregistration.includes(profile.registeredIn)) return 'barred'
    return windows.studentRegistration || lateUntil !== null ? 'register' : 'closed'
  }
  if (isClosingEventOver(programme)) return 'over'
  if (team.offer?.mayAnswer === true && today < edition.programmeStart) return 'answer'
  if (poster) return 'done'
  if (today < edition.programmeStart) return 'team'
  if (!windows.posterUpload) return 'poster-closed'
  return isWeekOver ? 'late' : 'poster'
}

/** Whether this registration is the last word: it is for the current edition, or for one that lets nobody in again. */
export const isAlreadyRegistered = ({ profile, programme: { edition } }: StandingFacts): boolean =>
  profile !== null &&
  (profile.registeredIn === edition.label || edition.closedToReregistration.includes(profile.registeredIn))

/** The last day on which this person can register, as the page's language writes it. */
export const lastRegistrationDay = ({ programme, lateUntil }: Pick<StandingFacts, 'programme' | 'lateUntil'>): string =>
  lateUntil === null ? lastOpenDay(programme.edition.studentDashboardClosesAt) : longDate(lateUntil, getLocale())

/** Of the closing event only the month is known. */
export const isClosingEventOver = ({ edition, now }: ProgrammeState): boolean =>
  berlinDay(now).slice(0, 7) > edition.closingEventMonth

/** Whether the page offers to upload the team's poster, or to replace it. */
export const offersPoster = (next: NextAction, { windows }: ProgrammeState): boolean =>
  windows.posterUpload && ['team', 'poster', 'late', 'done'].includes(next)
