import { isOffice } from '@project-week/contract/auth/roles'
import { type LoaderFunctionArgs, Navigate } from 'react-router'
import { AdminDashboard } from '../features/overview/admin-dashboard.tsx'
import { prefetchFigures } from '../features/overview/admin.queries.ts'
import { KeptNotice } from '../features/identity/kept-notice.tsx'
import { AdvisorDashboard } from '../features/advisors/advisor-dashboard.tsx'
import { StudentDashboard } from '../features/registrations/standing/student-dashboard.tsx'
import { addressesQuery, profileQuery } from '../lib/queries/own-records.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { wantedEdition } from '../lib/page/chosen-edition.ts'
import { paths } from '../lib/page/paths.ts'
import { currentUser, useUser } from '../lib/session/session.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import '../ui/page/dashboard.css'
import { PageTitle } from '../ui/page/page-title.tsx'

/** Every answer is asked for while the page's code is on its way; the page shows what comes of it. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  const user = currentUser()
  void queries.prefetchQuery(programmeStateQuery())
  void queries.prefetchQuery(profileQuery())
  void queries.prefetchQuery(addressesQuery())
  if (user && isOffice(user.role)) void prefetchFigures(queries, wantedEdition(new URL(request.url).searchParams))
  return null
}

export function Component() {
  const user = useUser()
  if (!user) return null
  if (isOffice(user.role)) return <AdminDashboard notice={<KeptNotice />} />
  if (user.role === 'company') return <Navigate to={paths.studentProfileActions} replace />
  return (
    <AppShell tools={<AccountTools />}>
      <PageTitle>{m.student_dashboard_title()}</PageTitle>
      <div className="stack stack--start gap-5 dashboard">
        <KeptNotice />
        {user.role === 'student' ? <StudentDashboard user={user} /> : <AdvisorDashboard user={user} />}
      </div>
    </AppShell>
  )
}
