import { isOffice } from '@project-week/contract/auth/roles'
import { getOwnTeam } from '@project-week/contract/publishing/own-team'
import { studentStateLabels } from '@project-week/contract/states'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Navigate } from 'react-router'
import { AdvisorDashboard } from '../features/advisors/advisor-dashboard.tsx'
import { CompanyHome } from '../features/companies/company-home.tsx'
import { CertificatesToErase, OwnCertificates } from '../features/certificates/own-certificates.tsx'
import { OwnFeedback } from '../features/feedback/own-feedback.tsx'
import { OwnUploads } from '../features/files/gallery/own-files.tsx'
import { OwnPages } from '../features/hosting/own-pages.tsx'
import { KeptNotice } from '../features/identity/kept-notice.tsx'
import { OwnTeamView } from '../features/publishing/own-team.tsx'
import { OwnRegistration } from '../features/registrations/standing/own-registration.tsx'
import { OwnConsents } from '../features/showcase/own-consents.tsx'
import { berlinDay } from '../lib/page/berlin-day.ts'
import { Standing } from '../features/registrations/standing/standing-view.tsx'
import { ownFilesQuery } from '../lib/queries/files.ts'
import { addressesQuery, profileQuery } from '../lib/queries/own-records.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { identityQuery, ownRecordQuery } from '../lib/queries/own-identity.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { paths } from '../lib/page/paths.ts'
import { currentUser, useUser } from '../lib/session/session.ts'
import { wordIn } from '../lib/tables/table-text.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { CalendarButton } from '../ui/calendar-button.tsx'
import { Icon } from '../ui/base/icon.tsx'
import '../ui/page/dashboard.css'
import { StateChip } from '../ui/state-chip.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Spinner } from '../ui/dots/spinner.tsx'
import { LoadFailed } from '../ui/page/load-failed.tsx'

/** Null before teams are published. */
const ownTeam = ownRecordQuery('team', getOwnTeam)

export function loader({ context }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  void queries.prefetchQuery(programmeStateQuery())
  void queries.prefetchQuery(ownFilesQuery())
  void queries.prefetchQuery(addressesQuery())
  if (currentUser()?.role !== 'student') return null
  void queries.prefetchQuery(profileQuery())
  void queries.prefetchQuery(ownTeam)
  return null
}

/** The email login leads everybody here; the page depends on who they are. */
export function Component() {
  const user = useUser()
  if (user && isOffice(user.role)) return <Navigate to={paths.dashboard} replace />
  return (
    <AppShell tools={<AccountTools />}>
      <PageTitle>{user?.role === 'student' ? m.student_standing_title() : m.student_dashboard_title()}</PageTitle>
      <div className="stack stack--start gap-5 dashboard dashboard--wide">
        <KeptNotice />
        {user?.role === 'company' ? (
          <CompanyHome user={user} page={<OwnPages />}>
            <Uploads />
          </CompanyHome>
        ) : user?.role === 'advisor' ? (
          <AdvisorDashboard user={user} />
        ) : (
          <Student />
        )}
      </div>
    </AppShell>
  )
}

const Uploads = () => (
  <OwnUploads>
    <ButtonLink to={paths.uploadImage} icon={<Icon name="upload" />}>
      {m.student_upload_image()}
    </ButtonLink>
  </OwnUploads>
)

function Student() {
  const user = useUser()
  const programme = useQuery(programmeStateQuery())
  const identity = useQuery(identityQuery())
  const profile = useQuery(profileQuery())
  const team = useQuery(ownTeam)
  const files = useQuery(ownFilesQuery())
  if (programme.isError || identity.isError || profile.isError || team.isError) {
    return <LoadFailed level={1} queries={[programme, identity, profile, team]} />
  }
  // Whether a poster is there decides what is next; where the list cannot be had, the rest still can.
  const isReady = programme.isSuccess && identity.isSuccess && profile.isSuccess && team.isSuccess && !files.isPending
  if (!isReady) return <Spinner block label={m.student_standing_loading()} />
  const poster = files.data?.find((file) => file.kind === 'poster')
  const { edition, now } = programme.data
  const isIn = team.data !== null || profile.data?.registeredIn === edition.label
  const mayComeYet = isIn && berlinDay(now) < edition.programmeStart
  return (
    <>
      <PageHeader
        title={profile.data ? m.student_welcome({ name: profile.data.firstname }) : m.student_standing_title()}
        actions={identity.data.state && <StateChip>{wordIn(studentStateLabels)(identity.data.state)}</StateChip>}
      />
      <Standing
        programme={programme.data}
        profile={profile.data}
        team={team.data}
        poster={poster}
        teamsPublished={identity.data.teamsPublished}
        state={identity.data.state}
        lateUntil={identity.data.lateUntil}
      />
      {user?.role === 'student' && <OwnCertificates />}
      {user?.role === 'student' && <OwnFeedback />}
      {team.data && <OwnTeamView team={team.data} programme={programme.data} mayAsk={user?.role === 'student'} />}
      {mayComeYet && team.data === null && (
        <p>
          <CalendarButton edition={programme.data.edition} />
        </p>
      )}
      <Uploads />
      {user?.role === 'student' && <OwnConsents />}
      {user?.role === 'student' && (
        <OwnRegistration profile={profile.data} programme={programme.data} state={identity.data.state}>
          <CertificatesToErase />
        </OwnRegistration>
      )}
    </>
  )
}
