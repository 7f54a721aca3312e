import { businessFieldKey, interestRank } from '@project-week/contract/enumerations/enumerations'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { Edition } from '@project-week/contract/editions/edition'
import { berlinDay } from '../../clock.ts'
import { challengePoints, pointsOf } from '../matching/problem.ts'
import type { Waiting } from './offer.queries.ts'
import type { PublishedCompany } from './planned.ts'

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/**
 * The last day to answer an offer that is made now: the edition's days from today, at the latest the day before the week.
 * With the week under way it is today.
 */
export function dueOn({ answers, programmeStart }: Edition, now: Date): string {
  const today = berlinDay(now)
  return later(today, earlier(addDays(today, answers.days), addDays(programmeStart, -1)))
}

/** The same for who is published: the edition's date, while that is ahead. */
export const publishedDueOn = (edition: Edition, now: Date): string =>
  berlinDay(now) <= edition.answers.until ? edition.answers.until : dueOn(edition, now)

type Wanted = Pick<PublishedCompany, 'fieldOfBusiness' | 'mappedFieldOfBusiness'> & { preferredFieldOfStudy: string[] }

/** Which choice of a student a company's field and challenge are, and where it lists the study programme; 0: not at all. */
export function ranksAt(
  { preferredFieldOfBusiness, patentAttorneyInterest, currentfieldofstudy, challengeRank }: Waiting,
  company: Wanted,
): { studentRank: number; companyRank: number; challengeRank: number } {
  const field = businessFieldKey(company.mappedFieldOfBusiness ?? company.fieldOfBusiness)
  const listed =
    field === undefined ? 0 : preferredFieldOfBusiness.findIndex((own) => businessFieldKey(own) === field) + 1
  const isPatent = field === businessFieldKey('Patent Law Firm') && patentAttorneyInterest === 'Yes'
  return {
    studentRank: listed === 0 && isPatent ? interestRank : listed,
    companyRank: company.preferredFieldOfStudy.indexOf(currentfieldofstudy) + 1,
    challengeRank,
  }
}

type Ranks = ReturnType<typeof ranksAt>

/** Whether a run with these settings may place somebody with these ranks. */
export function mayGo(
  { studentRank, companyRank, challengeRank }: Ranks,
  { fallback }: Pick<RunSettings, 'fallback'>,
): boolean {
  const asked = studentRank > 0 || challengeRank > 0
  switch (fallback) {
    case 'any':
      return true
    case 'one-sided':
      return asked || companyRank > 0
    case 'mutual':
      return asked && companyRank > 0
  }
}

/** The points of fit of a pair of ranks; interest in patent work counts as a third choice. */
export const fitOf = ({ studentRank, companyRank, challengeRank }: Ranks, settings: RunSettings): number =>
  (pointsOf(settings)[Math.min(studentRank, 3)]?.[companyRank] ?? 0) + (challengePoints[challengeRank] ?? 0)
