import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { SignOnIdentity, StudentProfile } from '@project-week/contract/registrations/profile'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { lastOpenDay } from '../features/registrations/standing/days.ts'
import { RegistrationClosed } from '../features/registrations/standing/registration-closed.tsx'
import { type AcceptedTerms, acceptedTerms } from '../features/registrations/terms/registration-steps.ts'
import { SessionEnded } from '../features/registrations/form/session-ended.tsx'
import { StudentForm } from '../features/registrations/form/student-form.tsx'
import { questionCount } from '../features/registrations/form/student-form-values.ts'
import { profileQuery } from '../lib/queries/own-records.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { identityQuery } from '../lib/queries/own-identity.ts'
import { getLocale, localAddress, rememberLocale } from '../lib/page/locale.ts'
import { paths } from '../lib/page/paths.ts'
import { type User, useUser } from '../lib/session/session.ts'
import { singleSignOnAddress } from '../lib/session/single-sign-on.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/page/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import '../ui/forms/form-screen.css'
import { LoadingFailed } from '../ui/page/page-failed.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ButtonAnchor } from '../ui/plain-button.tsx'

/** The navigation state as the router, and the terms' own page, leave it in the history entry. */
const navigationState = (): unknown => (history.state as { usr?: unknown } | null)?.usr

/** A document of its own, without the router (decision 052): its guards are its own too. */
export function Component() {
  const currentUser = useUser()
  // Kept while the form is open: when the session ends the form stays, with the way to sign in again above it.
  const [user] = useState(currentUser)
  const [accepted] = useState(() => acceptedTerms(navigationState()))
  if (!user) return <Leave to={paths.home} />
  if (!accepted) return <Leave to={paths.terms} />
  if (user.role !== 'student') return <Leave to={paths.createAdvisorProfile} keepsState />
  return (
    <AppShell tools={<AccountTools />}>
      <Opening user={user} accepted={accepted} />
      <SessionEnded open={currentUser === null} />
    </AppShell>
  )
}

function Opening({ user, accepted }: { user: User; accepted: AcceptedTerms }) {
  const queries = useQueryClient()
  const opening = useQuery(
    queryOptions({
      queryKey: ['create-profile'],
      queryFn: async () => {
        const [programme, profile, identity] = await Promise.all([
          queries.fetchQuery(programmeStateQuery()),
          queries.fetchQuery(profileQuery()),
          queries.fetchQuery(identityQuery()),
        ])
        return { programme, profile, identity: identity.signOn }
      },
      // Read once, when the page opens: an answer that comes later must not pull the form away.
      staleTime: 'static',
    }),
  )
  // In slices, like the page itself: a long form is not drawn in one go.
  const opened = useDeferredValue(opening.data)
  const title = accepted.correcting ? m.student_correct_title() : m.student_form_title()
  if (opening.isError) return <LoadingFailed error={opening.error} />
  return (
    <div className="form-screen audience-student">
      <PageTitle>{title}</PageTitle>
      {opened ? (
        <Opened {...opened} owner={user.id} title={title} correcting={accepted.correcting === true} />
      ) : (
        // What hardly ever changes is there at once.
        <>
          <h1>{title}</h1>
          {!accepted.correcting && <p className="form-screen__lead">{m.student_form_lead({ count: questionCount })}</p>}
        </>
      )}
    </div>
  )
}

interface OpenedProps {
  programme: ProgrammeState
  profile: StudentProfile | null
  identity: SignOnIdentity | null
  owner: string
  title: string
  correcting: boolean
}

function Opened({ programme, profile, identity, owner, title, correcting }: OpenedProps) {
  const current = profile?.registeredIn === programme.edition.label ? profile : undefined
  if ((current !== undefined) !== correcting) return <Leave to={paths.dashboard} />
  if (!programme.windows.studentRegistration) return <RegistrationClosed />
  if (identity === null) return <NeedsSignOn />
  return (
    <>
      <h1>{title}</h1>
      <p className="form-screen__lead">
        {correcting
          ? m.student_correct_lead({ date: lastOpenDay(programme.edition.studentDashboardClosesAt) })
          : m.student_form_lead({ count: questionCount })}
      </p>
      <StudentForm identity={identity} programme={programme} owner={owner} profile={current} />
    </>
  )
}

function NeedsSignOn() {
  return (
    <>
      <h1>{m.student_needs_sign_on_title()}</h1>
      <p>{m.student_needs_sign_on_text()}</p>
      <p>
        <ButtonAnchor variant="student" href={singleSignOnAddress()} onClick={() => rememberLocale(getLocale())}>
          {m.student_terms_sign_on_action()}
        </ButtonAnchor>
      </p>
    </>
  )
}

/** Shows nothing and goes elsewhere: this page is not in the history afterwards. */
function Leave({ to, keepsState = false }: { to: string; keepsState?: boolean }) {
  useEffect(() => {
    const address = localAddress(to)
    if (!keepsState) location.replace(address)
    else {
      history.replaceState(history.state, '', address)
      location.reload()
    }
  }, [to, keepsState])
  return null
}
