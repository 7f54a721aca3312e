import { useState } from 'react'
import { type LoaderFunctionArgs, Navigate, useLoaderData, useLocation } from 'react-router'
import { AdvisorForm } from '../features/advisors/advisor-form.tsx'
import { advisorProfileQuery } from '../features/advisors/advisor-profile.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { paths } from '../lib/page/paths.ts'
import { useUser } from '../lib/session/session.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(queryClientContext).fetchQuery(advisorProfileQuery())
}

/** Read once, when the page opens: what is saved must not pull the form away. */
export function shouldRevalidate() {
  return false
}

export function Component() {
  const profile = useLoaderData<typeof loader>()
  const { state } = useLocation()
  const currentUser = useUser()
  const [user] = useState(currentUser)
  // Like the students' form: the terms come first, and an offer that is there has accepted them.
  if (!user || (state === null && profile === null)) return <Navigate to={paths.terms} replace />
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen">
        <PageTitle>{m.advisor_title()}</PageTitle>
        <PageHeader title={m.advisor_title()} lead={profile ? m.advisor_lead_existing() : m.advisor_lead()} />
        <AdvisorForm user={user} profile={profile} />
      </div>
    </AppShell>
  )
}
