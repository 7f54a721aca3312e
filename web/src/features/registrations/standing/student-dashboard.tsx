import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { programmeStateQuery } from '../../../lib/queries/clock.ts'
import { identityQuery } from '../../../lib/queries/own-identity.ts'
import { authorisedTypeQuery, profileQuery } from '../../../lib/queries/own-records.ts'
import { readDraft } from '../../../lib/forms/draft.ts'
import { berlinDay } from '../../../lib/page/berlin-day.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { shownTime } from '../../../lib/page/shown-time.ts'
import type { User } from '../../../lib/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EditionStages } from '../../../ui/page/edition-stages.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { lastOpenDay } from '../../../ui/page/shown-day.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import '../../../ui/page/dashboard.css'
import { FirstSteps } from './first-steps.tsx'
import { RegistrationClosed } from './registration-closed.tsx'
import { type AcceptedTerms, studentDraft } from '../terms/registration-steps.ts'
import { TermsScreen } from '../terms/terms-screen.tsx'

/** Whether this registration is the last word: it is for the current edition, or for one that lets nobody in again. */
const isAlreadyRegistered = (profile: StudentProfile, { edition }: ProgrammeState): boolean =>
  profile.registeredIn === edition.label || edition.closedToReregistration.includes(profile.registeredIn)

/** A student's way in: already registered, the terms while registration is open, or the deadline. */
export function StudentDashboard({ user }: { user: User }) {
  const programme = useQuery(programmeStateQuery())
  const profile = useQuery(profileQuery())
  // The profile is asked for after it: it is there by then.
  const lateUntil = useQuery(identityQuery()).data?.lateUntil ?? null
  if (programme.isError || profile.isError) {
    return <LoadFailed queries={[programme, profile]} />
  }
  if (!programme.isSuccess || !profile.isSuccess) return <Spinner block label={m.student_dashboard_loading()} />

  const registered =
    profile.data !== null && isAlreadyRegistered(profile.data, programme.data) ? profile.data : undefined
  return (
    <>
      {registered ? (
        <>
          <AlreadyRegistered profile={registered} programme={programme.data} />
          {registered.registeredIn === programme.data.edition.label && <Stages programme={programme.data} />}
        </>
      ) : programme.data.windows.studentRegistration || lateUntil !== null ? (
        <>
          <FirstSteps name={user.firstname} edition={programme.data.edition} lateUntil={lateUntil} />
          <DraftWaiting owner={user.id} />
          <Stages programme={programme.data} />
          <h2>{m.student_terms_title()}</h2>
          <TermsScreen edition={programme.data.edition} />
        </>
      ) : (
        <RegistrationClosed />
      )}
      <UploadLinks email={user.email} programme={programme.data} />
    </>
  )
}

function AlreadyRegistered({ profile, programme }: { profile: StudentProfile; programme: ProgrammeState }) {
  const identity = useQuery(identityQuery())
  const { edition, windows } = programme
  const { registeredIn } = profile
  return (
    <>
      <h1>{m.student_welcome({ name: profile.firstname })}</h1>
      <Alert tone="success" title={m.student_already_registered()}>
        {registeredIn !== edition.label
          ? m.student_already_registered_in({ edition: registeredIn })
          : windows.studentRegistration
            ? m.student_next_wait_open({ date: lastOpenDay(edition.studentDashboardClosesAt) })
            : m.student_registered_for({ edition: registeredIn })}
      </Alert>
      <p>
        <ButtonLink variant="action" to={paths.studentProfileActions} icon={<Icon name="arrow-right" />}>
          {identity.data?.has.team ? m.student_see_team() : m.student_see_registration()}
        </ButtonLink>
      </p>
    </>
  )
}

function Stages({ programme }: { programme: ProgrammeState }) {
  const identity = useQuery(identityQuery())
  return (
    <section className="stack dashboard__stages" aria-labelledby="student-stages">
      <h2 id="student-stages">{m.ui_stages()}</h2>
      <EditionStages
        programme={programme}
        registrationOf={['students']}
        hasTeams={identity.data?.teamsPublished === true}
      />
    </section>
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

function UploadLinks({ email, programme }: { email: string | undefined; programme: ProgrammeState }) {
  const type = useQuery({ ...authorisedTypeQuery(email ?? ''), enabled: email !== undefined })
  const identity = useQuery(identityQuery())
  const note = !programme.windows.posterUpload
    ? m.student_step_poster_closed()
    : identity.data?.has.team === false
      ? berlinDay(programme.now) > programme.edition.programmeEnd
        ? m.student_upload_poster_teams()
        : m.student_upload_poster_later()
      : undefined
  return (
    <div className="dashboard__uploads">
      {type.data === 'Student' && (
        <div>
          <ButtonLink to={paths.uploadPoster} icon={<Icon name="upload" />}>
            {m.student_upload_poster()}
          </ButtonLink>
          {note && <p>{note}</p>}
        </div>
      )}
      <ButtonLink to={paths.uploadImage} icon={<Icon name="upload" />}>
        {m.student_upload_image()}
      </ButtonLink>
    </div>
  )
}
