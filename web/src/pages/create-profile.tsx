import { getEarlierProfile } from '@project-week/contract/registrations/profile'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Await, type LoaderFunctionArgs, Navigate, useLoaderData, useLocation } from 'react-router'
import { StudentForm } from '../features/registrations/form/student-form.tsx'
import { profileQuery } from '../lib/queries/own-records.ts'
import { lastOpenDay } from '../ui/page/shown-day.ts'
import { RegistrationClosed } from '../features/registrations/standing/registration-closed.tsx'
import { acceptedTerms } from '../features/registrations/terms/registration-steps.ts'
import { queryOf } from '../lib/api/use-call.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { paths } from '../lib/page/paths.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { identityQuery } from '../lib/queries/own-identity.ts'
import { currentUser, useUser } from '../lib/session/session.ts'
import { singleSignOnAddress } from '../lib/session/single-sign-on.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { Introduction, StudentIntroduction } from '../ui/forms/introduction.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ButtonAnchor } from '../ui/plain-button.tsx'

async function readOpening(queries: QueryClient) {
  const [programme, profile, identity, earlier] = await Promise.all([
    queries.fetchQuery(programmeStateQuery()),
    queries.fetchQuery(profileQuery()),
    queries.fetchQuery(identityQuery()),
    currentUser()?.role === 'student' ? queries.fetchQuery(queryOf(getEarlierProfile)) : null,
  ])
  return { programme, profile, identity: identity.signOn, lateUntil: identity.lateUntil, earlier }
}

/** The title need not wait for the answers. */
export const loader = ({ context }: LoaderFunctionArgs) => ({ opening: readOpening(context.get(queryClientContext)) })

/** Read once, when the page opens: an answer that comes later must not pull the form away. */
export const shouldRevalidate = () => false

export function Component() {
  const { opening } = useLoaderData<typeof loader>()
  const { state } = useLocation()
  const signedIn = useUser()
  // Kept until a page whose session has ended is left.
  const [user] = useState(signedIn)
  const accepted = acceptedTerms(state)
  if (!user) return <Navigate to={paths.home} replace />
  if (!accepted) return <Navigate to={paths.terms} replace />
  if (user.role === 'company') return <Navigate to={paths.dashboard} replace />
  if (user.role !== 'student') return <Navigate to={paths.createAdvisorProfile} state={state} replace />
  const isCorrecting = accepted.correcting === true
  const title = isCorrecting ? m.student_correct_title() : m.student_form_title()
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen audience-student">
        <PageTitle>{title}</PageTitle>
        <Suspense
          fallback={
            <div className="form-screen form-screen--opening">
              {isCorrecting ? <Introduction title={title} /> : <StudentIntroduction />}
            </div>
          }
        >
          <Await resolve={opening}>
            {(opened) => <Registration {...opened} owner={user.id} isCorrecting={isCorrecting} />}
          </Await>
        </Suspense>
      </div>
    </AppShell>
  )
}

interface RegistrationProps extends Awaited<ReturnType<typeof readOpening>> {
  owner: string
  isCorrecting: boolean
}

function Registration({ programme, profile, identity, lateUntil, earlier, owner, isCorrecting }: RegistrationProps) {
  const { edition, windows } = programme
  const current = profile?.registeredIn === edition.label ? profile : undefined
  if ((current !== undefined) !== isCorrecting) return <Navigate to={paths.dashboard} replace />
  const isLate = !isCorrecting && lateUntil !== null
  if (!windows.studentRegistration && !isLate) return <RegistrationClosed />
  if (identity === null) return <NeedsSignOn />
  return (
    <>
      {isCorrecting ? (
        <Introduction
          title={m.student_correct_title()}
          lead={m.student_correct_lead({ date: lastOpenDay(edition.studentDashboardClosesAt) })}
        />
      ) : (
        <StudentIntroduction programme={programme} />
      )}
      <StudentForm identity={identity} programme={programme} owner={owner} profile={current} earlier={earlier} />
    </>
  )
}

function NeedsSignOn() {
  return (
    <>
      <h1>{m.student_needs_sign_on_title()}</h1>
      <p>{m.student_needs_sign_on_text()}</p>
      <p>
        <ButtonAnchor variant="student" href={singleSignOnAddress()}>
          {m.student_terms_sign_on_action()}
        </ButtonAnchor>
      </p>
    </>
  )
}
