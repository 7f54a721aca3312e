import type { Edition, ProgrammeState, Windows } from '@project-week/contract/editions/edition'
import type { Question } from '@project-week/contract/questions/question'
import type { Deps } from '../../deps.ts'
import { getCurrentWithQuestions } from './edition.queries.ts'
import { readProgrammeClock } from './programme-clock.ts'
import { berlinDay } from '../../clock.ts'

/**
 * What is open at an instant of the programme clock. The landing page's student button works through the whole of its
 * last day in Berlin; the dashboard closes at its instant. Nobody registers a company for a week that has begun.
 */
export function windowsOf(edition: Edition, now: Date): Windows {
  return {
    studentSignUp: berlinDay(now) <= edition.studentSignUpLastDay,
    studentRegistration: now < new Date(edition.studentDashboardClosesAt),
    companySignUp: !edition.flags.companyDeadlinePassed && berlinDay(now) < edition.programmeStart,
    posterUpload: !edition.flags.posterUploadClosed,
  }
}

/** The current edition with its questions, the programme clock's time and what is open at it. */
export async function getProgrammeState(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
): Promise<ProgrammeState & { edition: Edition; questions: Question[] }> {
  const { edition, questions } = await getCurrentWithQuestions(deps.db)
  const { now, demo } = await readProgrammeClock(deps, edition)
  return { edition, questions, now: now.toISOString(), windows: windowsOf(edition, now), demo }
}
