import { isOffice } from '@project-week/contract/auth/roles'
import { type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router'
import { AdminDashboard } from '../features/overview/admin-dashboard.tsx'
import { prefetchFigures } from '../features/overview/admin.queries.ts'
import { KeptNotice } from '../features/identity/kept-notice.tsx'
import { addressesQuery, profileQuery } from '../lib/queries/own-records.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { wantedEdition } from '../lib/page/chosen-edition.ts'
import { paths } from '../lib/page/paths.ts'
import { currentUser, useUser } from '../lib/session/session.ts'

/** Every answer is asked for while the page's code is on its way; the page shows what comes of it. */
export async function loader(given: LoaderFunctionArgs) {
  const user = currentUser()
  if (user && !isOffice(user.role)) {
    const home = await import('./student-profile-actions.tsx')
    home.loader(given)
    return home
  }
  const queries = given.context.get(queryClientContext)
  void queries.prefetchQuery(programmeStateQuery())
  void queries.prefetchQuery(profileQuery())
  void queries.prefetchQuery(addressesQuery())
  if (user) void prefetchFigures(queries, wantedEdition(new URL(given.request.url).searchParams))
  return null
}

/** The office's overview; for everybody else, their own page. */
export function Component() {
  const user = useUser()
  const Home = useLoaderData<typeof loader>()?.Component
  if (!user) return null
  if (isOffice(user.role)) return <AdminDashboard notice={<KeptNotice />} />
  if (user.role === 'company') return <Navigate to={paths.studentProfileActions} replace />
  return Home && <Home />
}
