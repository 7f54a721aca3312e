import { longDate } from '@project-week/content/words'
import { dueOf, owedOf } from '@project-week/contract/questions/question'
import type { HostingPage } from '@project-week/contract/hosting/hosting'
import { Link } from 'react-router'
import { goToPart } from '../../lib/page/go-to-part.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { StepMark } from '../../ui/step-mark.tsx'

interface Todo {
  to: string
  title: string
  when: string
  isDone: boolean
}

const date = (day: string) => longDate(day, getLocale())
const by = (day: string) => m.hosting_todo_by({ date: date(day) })

/** All that a company has to do until its week is over, each with its date. */
function todoOf({ teams, state, nda, details, ...page }: HostingPage, token: string): Todo[] {
  const due = by(page.programmeStart)
  const hasTeam = teams.length > 0
  const required = page.asked.questions.filter(({ id, isRequired }) => isRequired && page.asked.open.includes(id))
  const owed = owedOf(page.asked)
  const needsNda = hasTeam && nda.state !== 'not-needed'
  const asked = state === 'change-asked' ? m.hosting_requested_title() : due
  const monday = date(page.programmeStart)
  const welcome = details ? m.hosting_todo_at({ date: monday, time: details.mondayTime }) : monday
  const one = (isAsked: boolean, to: string, title: string, when: string, isDone = false) =>
    isAsked ? [{ to, title, when, isDone }] : []
  return [
    ...one(page.mayCorrect, '#own-company', m.hosting_todo_check(), by(page.registrationCloses)),
    ...one(
      required.length > 0,
      '#questions',
      m.questions_asked(),
      by(dueOf(owed, page.programmeStart)),
      owed.length === 0,
    ),
    ...one(hasTeam, '#hosting-team', m.hosting_confirm(), asked, state === 'confirmed'),
    // As the office counts it: without a team nobody has anything to sign.
    ...one(needsNda, '#hosting-nda', m.hosting_todo_nda(), due, nda.state !== 'asked'),
    ...one(
      needsNda,
      '#hosting-team',
      m.hosting_todo_signed(),
      due,
      page.signed.length === teams.reduce((sum, { members }) => sum + members.length, 0),
    ),
    ...one(hasTeam, '#hosting-week', m.hosting_todo_details(), due, details !== null),
    ...one(hasTeam, '#hosting-week', m.hosting_todo_welcome(), welcome, page.mayCheckIn),
    ...one(hasTeam && page.mayCheckIn, `${paths.checkIn}#${token}`, m.check_in_title(), by(page.programmeEnd)),
  ]
}

export const HostTodo = ({ token, page }: { token: string; page: HostingPage }) => (
  <ol className="stack gap-3 host-todo">
    {todoOf(page, token).map(({ to, title, when, isDone }) => (
      <li key={title}>
        <StepMark isDone={isDone} />
        {to.startsWith('#') ? (
          <a href={to} onClick={(event) => goToPart(event, to)}>
            {title}
          </a>
        ) : (
          <Link to={to}>{title}</Link>
        )}
        <span className="note">{isDone ? m.ui_stage_done() : when}</span>
      </li>
    ))}
  </ol>
)
