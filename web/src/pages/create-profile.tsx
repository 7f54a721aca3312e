import { useState } from 'react'
import { type LoaderFunctionArgs, Navigate, useLoaderData, useLocation } from 'react-router'
import { RegistrationClosed } from '../features/registrations/registration-closed.tsx'
import { acceptedTerms } from '../features/registrations/registration-steps.ts'
import { lastOpenDay } from '../features/registrations/standing-view.tsx'
import { StudentForm } from '../features/registrations/student-form.tsx'
import { identityQuery, profileQuery } from '../features/registrations/student.queries.ts'
import { programmeStateQuery } from '../lib/clock.ts'
import { queryClientContext } from '../lib/loader-context.ts'
import { getLocale, rememberLocale } from '../lib/locale.ts'
import { paths } from '../lib/paths.ts'
import { useUser } from '../lib/session.ts'
import { singleSignOnAddress } from '../lib/single-sign-on.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/account-tools.tsx'
import { AppShell } from '../ui/app-shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import '../ui/form-screen.css'
import { PageTitle } from '../ui/page-title.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  const [programme, profile, identity] = await Promise.all([
    queries.fetchQuery(programmeStateQuery()),
    queries.fetchQuery(profileQuery()),
    queries.fetchQuery(identityQuery()),
  ])
  return { programme, profile, identity }
}

/** The form's data is read once, when the page opens: an answer that comes later must not pull the form away. */
export function shouldRevalidate() {
  return false
}

export function Component() {
  const { programme, profile, identity } = useLoaderData<typeof loader>()
  const { state } = useLocation()
  const currentUser = useUser()
  // Kept while the form is open: when the session ends, the guards decide, not a form that falls apart.
  const [user] = useState(currentUser)
  const accepted = acceptedTerms(state)
  if (!accepted) return <Navigate to={paths.terms} replace />
  if (!user || user.role !== 'student') return <Navigate to={paths.createAdvisorProfile} state={state} replace />

  const current = profile?.registeredIn === programme.edition.label ? profile : undefined
  const correcting = accepted.correcting === true && current !== undefined
  if (current && !correcting) return <Navigate to={paths.dashboard} replace />

  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen audience-student">
        <PageTitle>{correcting ? m.student_correct_title() : m.student_form_title()}</PageTitle>
        {!programme.windows.studentRegistration ? (
          <RegistrationClosed />
        ) : identity === null ? (
          <>
            <h1>{m.student_needs_sign_on_title()}</h1>
            <p>{m.student_needs_sign_on_text()}</p>
            <p>
              <ButtonLink variant="student" href={singleSignOnAddress()} onClick={() => rememberLocale(getLocale())}>
                {m.student_terms_sign_on_action()}
              </ButtonLink>
            </p>
          </>
        ) : (
          <>
            <h1>{correcting ? m.student_correct_title() : m.student_form_title()}</h1>
            <p className="form-screen__lead">
              {correcting
                ? m.student_correct_lead({ date: lastOpenDay(programme.edition.studentDashboardClosesAt) })
                : m.student_form_lead()}
            </p>
            <StudentForm
              identity={identity}
              programme={programme}
              owner={user.id}
              profile={correcting ? current : undefined}
            />
          </>
        )}
      </div>
    </AppShell>
  )
}
