import { useState } from 'react'
import { type LoaderFunctionArgs, Navigate, useLoaderData, useLocation } from 'react-router'
import { SessionEnded } from '../features/registrations/form/session-ended.tsx'
import { StudentForm } from '../features/registrations/form/student-form.tsx'
import { questionCount } from '../features/registrations/form/student-form-values.ts'
import { profileQuery } from '../lib/queries/own-records.ts'
import { lastOpenDay } from '../features/registrations/standing/days.ts'
import { RegistrationClosed } from '../features/registrations/standing/registration-closed.tsx'
import { acceptedTerms } from '../features/registrations/terms/registration-steps.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { getLocale, rememberLocale } from '../lib/page/locale.ts'
import { paths } from '../lib/page/paths.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { identityQuery } from '../lib/queries/own-identity.ts'
import type { PageHandle } from '../lib/session/guards.ts'
import { useUser } from '../lib/session/session.ts'
import { singleSignOnAddress } from '../lib/session/single-sign-on.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/page/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import '../ui/forms/form-screen.css'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ButtonAnchor } from '../ui/plain-button.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  const [programme, profile, identity] = await Promise.all([
    queries.fetchQuery(programmeStateQuery()),
    queries.fetchQuery(profileQuery()),
    queries.fetchQuery(identityQuery()),
  ])
  return { programme, profile, identity: identity.signOn }
}

/** Read once, when the page opens: an answer that comes later must not pull the form away. */
export const shouldRevalidate = () => false

export const handle: PageHandle = { outlivesSession: true }

export function Component() {
  const { state } = useLocation()
  const currentUser = useUser()
  // Kept while the form is open: when the session ends the form stays, with the way to sign in again above it.
  const [user] = useState(currentUser)
  const accepted = acceptedTerms(state)
  if (!user) return <Navigate to={paths.home} replace />
  if (!accepted) return <Navigate to={paths.terms} replace />
  if (user.role !== 'student') return <Navigate to={paths.createAdvisorProfile} state={state} replace />
  return (
    <AppShell tools={<AccountTools />}>
      <Registration owner={user.id} isCorrecting={accepted.correcting === true} />
      <SessionEnded open={currentUser === null} />
    </AppShell>
  )
}

function Registration({ owner, isCorrecting }: { owner: string; isCorrecting: boolean }) {
  const { programme, profile, identity } = useLoaderData<typeof loader>()
  const title = isCorrecting ? m.student_correct_title() : m.student_form_title()
  const current = profile?.registeredIn === programme.edition.label ? profile : undefined
  if ((current !== undefined) !== isCorrecting) return <Navigate to={paths.dashboard} replace />
  return (
    <div className="form-screen audience-student">
      <PageTitle>{title}</PageTitle>
      {!programme.windows.studentRegistration ? (
        <RegistrationClosed />
      ) : identity === null ? (
        <NeedsSignOn />
      ) : (
        <>
          <h1>{title}</h1>
          <p className="form-screen__lead">
            {isCorrecting
              ? m.student_correct_lead({ date: lastOpenDay(programme.edition.studentDashboardClosesAt) })
              : m.student_form_lead({ count: questionCount })}
          </p>
          <StudentForm identity={identity} programme={programme} owner={owner} profile={current} />
        </>
      )}
    </div>
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
