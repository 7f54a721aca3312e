import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { ownTeamQuery } from '../features/registrations/standing/own-registration.queries.ts'
import { OwnRegistration } from '../features/registrations/standing/own-registration.tsx'
import { Standing } from '../features/registrations/standing/standing-view.tsx'
import { ownFilesQuery, profileQuery } from '../lib/queries/own-records.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { useUser } from '../lib/session/session.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import '../ui/page/dashboard.css'
import { PageHeader } from '../ui/page/page-header.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Spinner } from '../ui/dots/spinner.tsx'
import { ErrorState } from '../ui/page/state.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  void queries.prefetchQuery(programmeStateQuery())
  void queries.prefetchQuery(profileQuery())
  void queries.prefetchQuery(ownTeamQuery())
  void queries.prefetchQuery(ownFilesQuery())
  return null
}

export function Component() {
  return (
    <AppShell tools={<AccountTools />}>
      <PageTitle>{m.student_standing_title()}</PageTitle>
      <div className="dashboard dashboard--wide">
        <Content />
      </div>
    </AppShell>
  )
}

function Content() {
  const user = useUser()
  const programme = useQuery(programmeStateQuery())
  const profile = useQuery(profileQuery())
  const team = useQuery(ownTeamQuery())
  const files = useQuery(ownFilesQuery())
  if (programme.isError || profile.isError || team.isError) {
    return (
      <ErrorState level={1} title={m.shell_error_title()}>
        {m.shell_error_text()}
      </ErrorState>
    )
  }
  if (!programme.isSuccess || !profile.isSuccess || !team.isSuccess) {
    return <Spinner block label={m.student_standing_loading()} />
  }
  const poster = files.data?.find((file) => file.kind === 'poster')
  return (
    <>
      <PageHeader
        title={profile.data ? m.student_welcome({ name: profile.data.firstname }) : m.student_standing_title()}
      />
      <Standing programme={programme.data} profile={profile.data} team={team.data} poster={poster} />
      {user?.role === 'student' && <OwnRegistration profile={profile.data} programme={programme.data} />}
    </>
  )
}
