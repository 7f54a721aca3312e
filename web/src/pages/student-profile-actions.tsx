import { isOffice } from '@project-week/contract/auth/roles'
import { getOwnTeam } from '@project-week/contract/publishing/own-team'
import { answerQuestions, owedOf, readOwnQuestions } from '@project-week/contract/questions/question'
import { studentStateLabels } from '@project-week/contract/states'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, Navigate } from 'react-router'
import { AdvisorDashboard } from '../features/advisors/advisor-dashboard.tsx'
import { CertificatesToErase, OwnCertificates } from '../features/certificates/own-certificates.tsx'
import { OwnFeedback } from '../features/feedback/own-feedback.tsx'
import { OwnUploads } from '../features/files/gallery/own-files.tsx'
import { CompanyHome } from '../features/hosting/company-home.tsx'
import { KeptNotice } from '../features/identity/kept-notice.tsx'
import { OwnAnswer, OwnTeamView, Today } from '../features/publishing/own-team.tsx'
import { Asked } from '../features/questions/asked.tsx'
import { OwnChallenges } from '../features/registrations/standing/own-challenges.tsx'
import { OwnRegistration } from '../features/registrations/standing/own-registration.tsx'
import { RegistrationClosed } from '../features/registrations/standing/registration-closed.tsx'
import { HowTeamsAreMade, NextStep, Stations } from '../features/registrations/standing/standing-view.tsx'
import { isAlreadyRegistered, nextAction, type StandingFacts } from '../features/registrations/standing/standing.ts'
import { WayIn } from '../features/registrations/standing/way-in.tsx'
import { OwnConsents } from '../features/showcase/own-consents.tsx'
import { weekPhase } from '../lib/page/berlin-day.ts'
import { ownFilesQuery } from '../lib/queries/files.ts'
import { addressesQuery, authorisedTypeQuery, profileQuery } from '../lib/queries/own-records.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { identityQuery, ownRecordQuery } from '../lib/queries/own-identity.ts'
import { useCall } from '../lib/api/use-call.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { paths } from '../lib/page/paths.ts'
import { currentUser, type User, useUser } from '../lib/session/session.ts'
import { wordIn } from '../lib/tables/table-text.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/base/icon.tsx'
import '../ui/page/dashboard.css'
import { StateChip } from '../ui/state-chip.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Spinner } from '../ui/dots/spinner.tsx'
import { LoadFailed } from '../ui/page/load-failed.tsx'

// Its forms are a company's alone.
const CompanyPage = lazy(async () => ({ default: (await import('./host-team.tsx')).CompanyPage }))

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
  void queries.prefetchQuery(askedOfStudents)
  return null
}

const askedOfStudents = ownRecordQuery('profile', readOwnQuestions)

/** The one page of everybody but the office, also at the dashboard's address. */
export function Component() {
  const user = useUser()
  if (!user) return null
  if (isOffice(user.role)) return <Navigate to={paths.dashboard} replace />
  return (
    <AppShell tools={<AccountTools />}>
      <PageTitle>{m.student_dashboard_title()}</PageTitle>
      <div className="stack gap-6 dashboard">
        <KeptNotice />
        {user.role === 'company' ? (
          <CompanyHome user={user} Page={OwnCompanyPage}>
            <Uploads />
          </CompanyHome>
        ) : user.role === 'advisor' ? (
          <AdvisorDashboard user={user} />
        ) : (
          <Student user={user} />
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

const OwnCompanyPage = ({ token }: { token: string }) => (
  <Suspense fallback={<Spinner block label={m.hosting_loading()} />}>
    <CompanyPage token={token} uploads={<Uploads />} />
  </Suspense>
)

function Student({ user }: { user: User }) {
  const programme = useQuery(programmeStateQuery())
  const identity = useQuery(identityQuery())
  const profile = useQuery(profileQuery())
  const team = useQuery(ownTeam)
  const asked = useQuery(askedOfStudents)
  const files = useQuery(ownFilesQuery())
  const give = useCall(answerQuestions, { answers: askedOfStudents })
  if (programme.isError || identity.isError || profile.isError || team.isError) {
    return <LoadFailed level={1} queries={[programme, identity, profile, team]} />
  }
  // Whether a poster is there, and what is asked, decide what is next; where they cannot be had, the rest still can.
  const isReady =
    programme.isSuccess &&
    identity.isSuccess &&
    profile.isSuccess &&
    team.isSuccess &&
    !asked.isPending &&
    !files.isPending
  if (!isReady) return <Spinner block label={m.student_dashboard_loading()} />
  const { state, teamsPublished, lateUntil, signOn } = identity.data
  const facts: StandingFacts = {
    programme: programme.data,
    profile: profile.data,
    team: team.data,
    poster: files.data?.find((file) => file.kind === 'poster'),
    teamsPublished,
    state,
    unanswered: asked.data ? owedOf(asked.data) : [],
    lateUntil,
  }
  const next = nextAction(facts)
  const isWaiting = next === 'wait' || next === 'questions'
  const phase = weekPhase(programme.data.now, programme.data.edition)
  const name = profile.data?.firstname ?? user.firstname
  const questions = asked.data && (
    <Asked asked={asked.data} audience="student" save={(answers) => give.mutateAsync({ body: { answers } })} />
  )
  return (
    <>
      {next === 'closed' ? (
        <RegistrationClosed />
      ) : (
        <PageHeader
          title={name ? m.student_welcome({ name }) : m.student_dashboard_title()}
          lead={isAlreadyRegistered(facts) && m.student_already_registered()}
          actions={state && <StateChip>{wordIn(studentStateLabels)(state)}</StateChip>}
        />
      )}
      <NextStep facts={facts} next={next} />
      {next === 'register' && (
        <WayIn owner={user.id} hasSignOn={signOn !== null} programme={programme.data} lateUntil={lateUntil} />
      )}
      {team.data?.offer && (team.data.offer.mayAnswer || phase === 'before') && (
        <OwnAnswer team={team.data} offer={team.data.offer} phase={phase} />
      )}
      {team.data && phase === 'week' && <Today team={team.data} programme={programme.data} />}
      <Stations facts={facts} next={next} />
      {team.data === null && questions}
      {isWaiting && programme.data.edition.challenges.isAsked && <OwnChallenges />}
      {isWaiting && <HowTeamsAreMade edition={programme.data.edition} />}
      <OwnCertificates />
      <OwnFeedback />
      {team.data && <OwnTeamView team={team.data} programme={programme.data} />}
      {team.data && questions}
      {team.data && <Uploads />}
      <OwnConsents />
      <OwnRegistration
        profile={profile.data}
        programme={programme.data}
        state={state}
        uploads={team.data === null && <UploadLinks email={user.email} />}
      >
        <CertificatesToErase />
      </OwnRegistration>
    </>
  )
}

/** Without a team there is nothing to show of it yet, and the ways to upload stay open. */
function UploadLinks({ email }: { email: string | undefined }) {
  const type = useQuery({ ...authorisedTypeQuery(email ?? ''), enabled: email !== undefined })
  return (
    <>
      {type.data === 'Student' && (
        <ButtonLink variant="quiet" to={paths.uploadPoster} icon={<Icon name="upload" />}>
          {m.student_upload_poster()}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" to={paths.uploadImage} icon={<Icon name="upload" />}>
        {m.student_upload_image()}
      </ButtonLink>
    </>
  )
}
