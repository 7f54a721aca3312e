import type { Edition } from '@project-week/contract/editions/edition'

const day = 86_400_000

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

const berlinOffset = (instant: number): number => {
  const local = new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}

/** The same time of day in Berlin some days later, across changes of the clocks. */
function moveInstant(instant: string, days: number): string {
  const before = Date.parse(instant)
  const moved = before + days * day
  return new Date(moved + berlinOffset(before) - berlinOffset(moved)).toISOString()
}

/**
 * An edition made from an earlier or later one: dates move by whole weeks, 26 a half-year, so that a Monday stays a
 * Monday; settings, links and texts stay; all flags are off. Who took part in the source sees the already-registered
 * notice, as who took part in the sources before it did.
 */
export function nextEdition(from: Edition, label: string): Edition {
  const steps = halfYears(from.label, label)
  const days = steps * 26 * 7
  return {
    ...from,
    label,
    programmeStart: moveDay(from.programmeStart, days),
    programmeEnd: moveDay(from.programmeEnd, days),
    closingEventMonth: moveMonth(from.closingEventMonth, steps * 6),
    studentDashboardClosesAt: moveInstant(from.studentDashboardClosesAt, days),
    studentSignUpLastDay: moveDay(from.studentSignUpLastDay, days),
    announcedRegistrationClose: moveDay(from.announcedRegistrationClose, days),
    flags: { studentLogin: false, companyDeadlinePassed: false, posterUploadClosed: false },
    closedToReregistration: [from.label],
  }
}
