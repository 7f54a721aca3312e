import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { dateRange } from '@project-week/content/words'
import { Link } from 'react-router'
import { organiser } from '../../../lib/page/organiser.ts'
import { readDraft } from '../../../lib/forms/draft.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { shownTime } from '../../../lib/page/shown-time.ts'
import { singleSignOnAddress } from '../../../lib/session/single-sign-on.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { StepMark } from '../../../ui/step-mark.tsx'
import { type AcceptedTerms, studentDraft } from '../terms/registration-steps.ts'
import { TermsScreen } from '../terms/terms-screen.tsx'
import { lastRegistrationDay } from './standing.ts'
import './standing.css'

/** What a student reads before registering: what it is, when, the three steps to a team, and the terms. */
export function WayIn({
  owner,
  hasSignOn,
  programme,
  lateUntil,
}: {
  owner: string
  /** Whether the university has signed them on: without, the form does not open. */
  hasSignOn: boolean
  programme: ProgrammeState
  /** The last day for who may register after the close. */
  lateUntil: string | null
}) {
  const { edition } = programme
  const week = dateRange(edition.programmeStart, edition.programmeEnd, getLocale())
  const steps = [
    [m.first_step_terms(), m.first_step_terms_text()],
    [m.first_step_form(), m.first_step_form_text({ date: lastRegistrationDay({ programme, lateUntil }) })],
    [m.first_step_team(), m.first_step_team_text({ week })],
  ] as const
  return (
    <>
      {!hasSignOn && (
        <Alert title={m.student_needs_sign_on_title()}>
          {m.student_needs_sign_on_text()} <a href={singleSignOnAddress()}>{m.student_terms_sign_on_action()}</a>
        </Alert>
      )}
      <DraftWaiting owner={owner} />
      <div className="stack gap-5 first-steps audience-student">
        <p className="lead">{m.first_steps_lead({ programme: organiser().programme, week })}</p>
        <ol className="stack gap-5 stations">
          {steps.map(([title, text], at) => (
            <li key={title} data-state={at === 0 ? 'next' : 'later'}>
              <StepMark />
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <section className="stack" aria-labelledby="terms-title">
        <h2 id="terms-title">{m.student_terms_title()}</h2>
        <TermsScreen edition={edition} />
      </section>
    </>
  )
}

/** Who has begun the form had accepted the terms to open it; sending it still asks for consent. */
const acceptedBefore: AcceptedTerms = { role: 'student' }

/** Somebody who comes back after a lost connection or an ended session finds what they typed. */
function DraftWaiting({ owner }: { owner: string }) {
  const draft = readDraft(studentDraft(owner))
  if (draft === undefined) return null
  const saved = shownTime(new Date(draft.savedAt))
  const language = getLocale() === 'de' ? 'de-DE' : 'en-GB'
  const day = saved.toLocaleDateString(language, { dateStyle: 'medium' })
  const time = saved.toLocaleTimeString(language, { timeStyle: 'short' })
  return (
    <Alert>
      {m.student_draft_waiting({ day, time })}{' '}
      <Link to={paths.createProfile} state={acceptedBefore}>
        {m.student_draft_continue()}
      </Link>
    </Alert>
  )
}
