import type { PublicEdition } from '@project-week/contract/editions/edition'
import { dateRange, longDate } from '@project-week/content/words'
import { organiser } from '../../../lib/page/organiser.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { lastOpenDay } from '../../../ui/page/shown-day.ts'
import './standing.css'

/** What somebody new reads before the legal text: what it is, when, and the three steps to a team. */
export function FirstSteps({
  name,
  edition,
  lateUntil,
}: {
  name: string | undefined
  edition: PublicEdition
  /** The last day for who may register after the close. */
  lateUntil: string | null
}) {
  const week = dateRange(edition.programmeStart, edition.programmeEnd, getLocale())
  const steps = [
    [m.first_step_terms(), m.first_step_terms_text()],
    [
      m.first_step_form(),
      m.first_step_form_text({
        date: lateUntil === null ? lastOpenDay(edition.studentDashboardClosesAt) : longDate(lateUntil, getLocale()),
      }),
    ],
    [m.first_step_team(), m.first_step_team_text({ week })],
  ] as const
  return (
    <div className="stack gap-5 first-steps audience-student">
      <h1>{name ? m.student_welcome({ name }) : m.student_dashboard_title()}</h1>
      <p className="lead">{m.first_steps_lead({ programme: organiser().programme, week })}</p>
      <ol className="stack gap-5 stations">
        {steps.map(([title, text], at) => (
          <li key={title} data-state={at === 0 ? 'next' : 'later'}>
            <span className="stations__dot" />
            <strong>{at === 0 ? <a href="#terms-contents">{title}</a> : title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
