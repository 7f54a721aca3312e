import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { lastDayBefore } from '@project-week/contract/editions/edition-dates'
import { dateRange, longDate } from '@project-week/content/words'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import { type Station, Timeline } from '../timeline.tsx'

interface EditionStagesProps {
  programme: ProgrammeState
  /** Whose registration concerns the reader. */
  registrationOf: readonly ('students' | 'companies')[]
  /** Whether the reader's team, or for admins all teams, are made. */
  hasTeams: boolean
}

/** The stages of an edition from registration to the closing event, and how far it is by the programme clock. */
export function EditionStages({ programme: { edition, now }, registrationOf, hasTeams }: EditionStagesProps) {
  const locale = getLocale()
  const today = berlinDay(now)
  const at = (date: string): Station['when'] => {
    const day = today.slice(0, date.length)
    return day === date ? 'today' : date < day ? 'past' : 'ahead'
  }
  const { programmeStart, programmeEnd, announcedRegistrationClose, closingEventMonth } = edition
  const studentsClose = lastDayBefore(edition.studentDashboardClosesAt)
  const close = (id: string, date: string, title: string): Station => ({
    id,
    date: longDate(date, locale),
    title,
    when: at(date),
  })
  const closings = [
    { of: 'students', date: studentsClose, title: m.ui_stage_students() },
    { of: 'companies', date: announcedRegistrationClose, title: m.ui_stage_companies() },
  ] as const
  // An edition may close for companies first.
  const inOrder = closings.toSorted((one, other) => one.date.localeCompare(other.date))
  const stations: Station[] = [
    ...inOrder.filter(({ of }) => registrationOf.includes(of)).map(({ of, date, title }) => close(of, date, title)),
    {
      id: 'teams',
      date: hasTeams ? m.ui_stage_done() : m.ui_stage_teams_date(),
      title: m.ui_stage_teams(),
      when: hasTeams ? 'past' : 'ahead',
    },
    {
      id: 'week',
      date: dateRange(programmeStart, programmeEnd, locale),
      title: m.ui_stage_week(),
      when: today > programmeEnd ? 'past' : today >= programmeStart ? 'today' : 'ahead',
    },
    {
      ...close('closing', closingEventMonth, m.ui_stage_closing()),
      // Only its month is known.
      when: at(closingEventMonth) === 'past' ? 'past' : 'ahead',
    },
  ]
  return <Timeline label={m.ui_stages()} stations={stations} />
}
