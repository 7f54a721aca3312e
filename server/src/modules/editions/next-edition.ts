import type { Edition } from '@project-week/contract/editions/edition'
import type { Question } from '@project-week/contract/questions/question'
import { lastDayBefore } from '@project-week/contract/editions/edition-dates'
import { berlinDay } from '../../clock.ts'

const day = 86_400_000
/** In days: whole weeks. */
const halfYear = 26 * 7

/** Half-years between two labels: SS25 to WS25 is one, SS25 to SS26 two. */
const halfYears = (from: string, to: string): number => {
  const place = (label: string) => Number(label.slice(2)) * 2 + (label.startsWith('WS') ? 1 : 0)
  return place(to) - place(from)
}

const moveDay = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

function moveMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Of a day that is the first or the last of its month: which. */
function edgeOf(date: string): 'first' | 'last' | undefined {
  if (date.endsWith('-01')) return 'first'
  return moveDay(date, 1).endsWith('-01') ? 'last' : undefined
}

/** A day some half-years on: by whole weeks, but the first or last day of a month stays that. */
function moveDeadline(date: string, steps: number): string {
  const edge = edgeOf(date)
  if (edge === undefined) return moveDay(date, steps * halfYear)
  const month = moveMonth(date.slice(0, 7), steps * 6)
  return edge === 'first' ? `${month}-01` : moveDay(`${moveMonth(month, 1)}-01`, -1)
}

const berlinOffset = (instant: number): number => {
  const local = new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}

/** The same time of day in Berlin on the day to which a deadline moves, across changes of the clocks. */
function moveInstant(instant: string, steps: number): string {
  const before = Date.parse(instant)
  const date = berlinDay(new Date(before))
  const moved = before + Date.parse(moveDeadline(date, steps)) - Date.parse(date)
  return new Date(moved + berlinOffset(before) - berlinOffset(moved)).toISOString()
}

/**
 * An edition made from an earlier or later one: dates move by whole weeks, 26 a half-year, so that a Monday stays a
 * Monday; a deadline on the first or last day of a month stays there; settings, links and texts stay; all flags are off.
 * The landing page's button goes with the students' registration, whatever it did before. Who took part in the source
 * sees the already-registered notice, as who took part in the sources before it did.
 */
export function nextEdition(from: Edition, label: string): Edition {
  const steps = halfYears(from.label, label)
  const days = steps * halfYear
  const studentDashboardClosesAt = moveInstant(from.studentDashboardClosesAt, steps)
  return {
    ...from,
    label,
    programmeStart: moveDay(from.programmeStart, days),
    programmeEnd: moveDay(from.programmeEnd, days),
    closingEventMonth: moveMonth(from.closingEventMonth, steps * 6),
    studentDashboardClosesAt,
    studentSignUpLastDay: lastDayBefore(studentDashboardClosesAt),
    announcedRegistrationClose: moveDeadline(from.announcedRegistrationClose, steps),
    // As far before the week as it was.
    answers: { ...from.answers, until: moveDay(from.answers.until, days) },
    challenges: { ...from.challenges, until: moveDeadline(from.challenges.until, steps) },
    flags: { studentLogin: false, companyDeadlinePassed: false, posterUploadClosed: false },
    closedToReregistration: [from.label],
  }
}

/** The same questions with their dates moved. */
export const nextQuestions = (
  questions: readonly Question[],
  { from, label }: { from: string; label: string },
): Question[] =>
  questions.map((question) => ({
    ...question,
    until: question.until && moveDeadline(question.until, halfYears(from, label)),
  }))
