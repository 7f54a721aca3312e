import { longDate } from '@project-week/content/words'
import { dueOf } from '@project-week/contract/questions/question'
import type { PublicEdition } from '@project-week/contract/editions/edition'
import { useState } from 'react'
import { organiser } from '../../../lib/page/organiser.ts'
import { goToPart } from '../../../lib/page/go-to-part.ts'
import { takeLostFocus } from '../../../lib/page/keep-focus.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { shownDay, lastOpenDay } from '../../../ui/page/shown-day.ts'
import { MailLink } from '../../../ui/base/mail-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { CalendarButton } from '../../../ui/calendar-button.tsx'
import { ButtonAnchor } from '../../../ui/plain-button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { StepMark } from '../../../ui/step-mark.tsx'
import { berlinDay, weekPhase } from '../../../lib/page/berlin-day.ts'
import {
  isClosingEventOver,
  lastRegistrationDay,
  type NextAction,
  offersPoster,
  type StandingFacts,
} from './standing.ts'
import './standing.css'

const date = (day: string) => longDate(day, getLocale())

/** For whom no station is ahead. */
const withoutStations: ReadonlySet<NextAction> = new Set([
  'register',
  'closed',
  'barred',
  'missed',
  'teamless',
  'declined',
])
/** Who may want to ask somebody. */
const withMailbox: ReadonlySet<NextAction> = new Set([
  'closed',
  'unmatched',
  'teamless',
  'declined',
  'missed',
  'poster-closed',
])

/**
 * What to do next, and until when. Where it is to answer, the page asks; where registration is closed, it says so, and
 * here is what is left to do for who has withdrawn.
 */
export function NextStep({ facts, next }: { facts: StandingFacts; next: NextAction }) {
  const { edition, windows } = facts.programme
  const [first] = useState(next)
  const due = date(edition.programmeEnd)
  const mayComeBack = facts.state === 'withdrawn' && weekPhase(facts.programme.now, edition) !== 'over'
  if (next === 'answer' || (next === 'closed' && !mayComeBack)) return null
  const register = { date: lastRegistrationDay(facts) }
  const texts: Record<typeof next, string> = {
    register: facts.state === 'withdrawn' ? m.student_next_again(register) : m.student_next_register(register),
    closed: m.student_next_withdrawn(),
    barred: m.student_next_barred({ edition: facts.profile?.registeredIn ?? '' }),
    questions: m.student_next_questions({ date: date(dueOf(facts.unanswered, edition.programmeStart)) }),
    wait: windows.studentRegistration
      ? m.student_next_wait_open({ date: lastOpenDay(edition.studentDashboardClosesAt) })
      : m.student_next_wait(),
    unmatched: m.student_next_unmatched({ edition: edition.label }),
    teamless: m.student_next_teamless({ edition: edition.label }),
    declined: m.student_next_declined({ edition: edition.label }),
    missed: m.student_next_missed({ edition: edition.label }),
    team: m.student_next_team({ date: date(edition.programmeStart) }),
    poster: m.student_next_poster({ date: due }),
    late: m.student_next_late({ date: due }),
    'poster-closed': m.student_next_poster_closed({ date: due }),
    done: m.student_next_done({ month: date(edition.closingEventMonth) }),
    over: m.student_next_over({ edition: edition.label }),
  }
  return (
    // A place that is declined and a registration that is withdrawn take their buttons with them.
    <div
      key={next}
      tabIndex={-1}
      ref={next === first ? undefined : takeLostFocus}
      className="cluster cluster--between panel next-step audience-student"
    >
      <p>
        {texts[next]}
        {withMailbox.has(next) && <MailLink to={organiser().mailbox} />}
      </p>
      {next === 'register' && (
        <ButtonAnchor variant="action" href="#terms-title" icon={<Icon name="arrow-right" />}>
          {m.student_next_register_action()}
        </ButtonAnchor>
      )}
      {next === 'questions' && (
        <ButtonAnchor
          variant="action"
          href="#questions"
          icon={<Icon name="arrow-right" />}
          onClick={(event) => goToPart(event, '#questions')}
        >
          {m.student_next_questions_action()}
        </ButtonAnchor>
      )}
      {offersPoster(next, facts.programme) && (
        <ButtonLink
          variant={next === 'poster' || next === 'late' ? 'action' : 'secondary'}
          to={paths.uploadPoster}
          icon={<Icon name="upload" />}
        >
          {next === 'done' ? m.student_replace_poster() : m.student_upload_poster()}
        </ButtonLink>
      )}
    </div>
  )
}

type StationState = 'done' | 'next' | 'later'

/** The four stations with what is known of each, for whom they are still ahead. */
export function Stations({ facts, next }: { facts: StandingFacts; next: NextAction }) {
  if (withoutStations.has(next)) return null
  const { programme, profile, team, poster, teamsPublished } = facts
  const { edition, windows, now } = programme
  const current = profile?.registeredIn === edition.label ? profile : undefined
  // Only a team's poster counts; what somebody without a team uploaded is theirs alone.
  const handedIn = team === null ? undefined : poster
  const posterDue = {
    title: m.student_step_poster(),
    text: handedIn
      ? m.student_step_poster_done({ name: handedIn.filename })
      : !windows.posterUpload
        ? m.student_step_poster_closed()
        : berlinDay(now) > edition.programmeEnd
          ? m.student_step_poster_late({ date: date(edition.programmeEnd) })
          : m.student_step_poster_due({ date: date(edition.programmeEnd) }),
    isDone: handedIn !== undefined,
  }
  const stations: { title: string; text: string; isDone: boolean }[] = [
    // Somebody whom an admin put into a team has nothing to register for.
    ...(current
      ? [
          {
            title: m.student_step_registered(),
            text: m.student_step_registered_on({ date: shownDay(current.date), edition: edition.label }),
            isDone: true,
          },
          ...(facts.unanswered.length > 0
            ? [
                {
                  title: m.questions_asked(),
                  text: m.questions_required_by({ date: date(dueOf(facts.unanswered, edition.programmeStart)) }),
                  isDone: false,
                },
              ]
            : []),
        ]
      : []),
    {
      title: m.student_step_matched(),
      text: team
        ? m.student_step_matched_with({ company: team.companyName })
        : teamsPublished
          ? m.student_step_unmatched()
          : m.student_step_matched_later(),
      isDone: team !== null,
    },
    ...(team === null && teamsPublished ? [] : [posterDue]),
    { title: m.student_step_closing(), text: date(edition.closingEventMonth), isDone: isClosingEventOver(programme) },
  ]
  const firstOpen = stations.findIndex((station) => !station.isDone)
  const stateOf = (index: number, isDone: boolean): StationState =>
    isDone ? 'done' : index === firstOpen ? 'next' : 'later'
  const words: Record<StationState, () => string> = {
    done: m.student_step_state_done,
    next: m.student_step_state_next,
    later: m.student_step_state_later,
  }
  return (
    <ol className="stack gap-5 stations audience-student">
      {stations.map(({ title, text, isDone }, index) => {
        const state = stateOf(index, isDone)
        return (
          <li key={title} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
            <StepMark isDone={isDone} />
            <span className="stations__state">{words[state]()}</span>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** For who is registered and waits: how a team is decided, and when they know. */
export const HowTeamsAreMade = ({ edition }: { edition: PublicEdition }) => (
  <section className="stack measure" aria-labelledby="teams-made">
    <h2 id="teams-made">{m.student_teams_title()}</h2>
    <p>{m.student_teams_how()}</p>
    {edition.challenges.isAsked && <p>{m.student_teams_challenges()}</p>}
    <p>{m.student_teams_when({ date: date(edition.announcedRegistrationClose) })}</p>
    <p>
      <CalendarButton edition={edition} />
    </p>
  </section>
)
