import type { Edition, Windows } from '@project-week/contract/editions/edition'
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
