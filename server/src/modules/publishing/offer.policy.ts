import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import type { Edition } from '@project-week/contract/editions/edition'
import { berlinDay } from '../../clock.ts'
import type { Waiting } from './offer.queries.ts'
import type { PublishedCompany } from './plan.ts'

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/** How long before its last day somebody is reminded of an open offer. */
export const remindDays = 2
export const remindBy = (today: string): string => addDays(today, remindDays)

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

/** Whether the run's settings allow this student at this company: `fallback` of docs/vocabulary.md. */
export function mayGo(
  { preferredFieldOfBusiness, patentAttorneyInterest, currentfieldofstudy }: Waiting,
  company: Pick<PublishedCompany, 'fieldOfBusiness' | 'mappedFieldOfBusiness'> & { preferredFieldOfStudy: string[] },
  fallback: string,
): boolean {
  if (fallback === 'any') return true
  const field = businessFieldKey(company.mappedFieldOfBusiness ?? company.fieldOfBusiness)
  const isPatent = field === businessFieldKey('Patent Law Firm') && patentAttorneyInterest === 'Yes'
  const isListed =
    field !== undefined && (isPatent || preferredFieldOfBusiness.some((own) => businessFieldKey(own) === field))
  const isWanted = company.preferredFieldOfStudy.includes(currentfieldofstudy)
  return fallback === 'mutual' ? isListed && isWanted : isListed || isWanted
}
