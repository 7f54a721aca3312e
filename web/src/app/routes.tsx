import { redirect, type RouteObject } from 'react-router'
import { requireCookie, requireRole, requireUser } from '../lib/session/guards.ts'
import { paths } from '../lib/page/paths.ts'
import { Root, RootError } from './root.tsx'
import { openSitePage } from './site-page.ts'

/** What every group of pages shows in a page's place when it failed. */
const group = { ErrorBoundary: RootError }

/**
 * All routes. Each page is one file in pages/ that exports what the router needs of it: `Component`, and where it has
 * them `loader` and `ErrorBoundary`.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      {
        ...group,
        children: [
          ...[paths.home, paths.posters, paths.challenges, paths.terms, paths.imprint, paths.accessibility].map(
            (path) => ({
              path,
              loader: openSitePage,
            }),
          ),
          { path: paths.singleSignOnReturn, lazy: () => import('../pages/single-sign-on-return.tsx') },
          { path: paths.login, lazy: () => import('../pages/login.tsx') },
          { path: paths.secondFactor, lazy: () => import('../pages/second-factor.tsx') },
          { path: paths.forgotPassword, lazy: () => import('../pages/forgot-password.tsx') },
          { path: paths.setPassword, lazy: () => import('../pages/set-password.tsx') },
          { path: paths.registerCompany, lazy: () => import('../pages/register-company.tsx') },
          { path: paths.erased, lazy: () => import('../pages/erased.tsx') },
          { path: paths.answerPlace, lazy: () => import('../pages/answer-place.tsx') },
          { path: paths.proveAddress, lazy: () => import('../pages/prove-address.tsx') },
          { path: paths.joinPeople, lazy: () => import('../pages/join-people.tsx') },
          { path: paths.hostTeam, lazy: () => import('../pages/host-team.tsx') },
          { path: paths.checkIn, lazy: () => import('../pages/check-in.tsx') },
          { path: paths.verifyCertificate, lazy: () => import('../pages/verify-certificate.tsx') },
          { path: paths.confirmSubscription, lazy: () => import('../pages/confirm-subscription.tsx') },
          { path: paths.unsubscribe, lazy: () => import('../pages/unsubscribe.tsx') },
          { path: '*', lazy: () => import('../pages/not-found.tsx') },
        ],
      },
      // Behind a sign-in, whichever way it happened.
      {
        middleware: [requireUser],
        ...group,
        children: [
          { path: paths.account, lazy: () => import('../pages/account.tsx') },
          { path: paths.dashboard, lazy: () => import('../pages/dashboard.tsx') },
          { path: paths.createProfile, lazy: () => import('../pages/create-profile.tsx') },
          {
            middleware: [requireRole('advisor', 'admin')],
            path: paths.createAdvisorProfile,
            lazy: () => import('../pages/create-advisorprofile.tsx'),
          },
        ],
      },
      // Behind the e-mail login's cookie.
      {
        middleware: [requireCookie],
        ...group,
        children: [
          { path: paths.studentProfileActions, lazy: () => import('../pages/student-profile-actions.tsx') },
          { path: paths.uploadPoster, lazy: () => import('../pages/upload-poster.tsx') },
          { path: paths.uploadImage, lazy: () => import('../pages/upload-image.tsx') },
        ],
      },
      {
        middleware: [requireRole('admin', 'viewer')],
        ...group,
        children: [
          { path: paths.viewStudentProfiles, lazy: () => import('../pages/view-student-profiles.tsx') },
          { path: paths.viewCompanyProfiles, lazy: () => import('../pages/view-company-profiles.tsx') },
          { path: paths.leads, loader: () => redirect(`${paths.viewCompanyProfiles}?f.stage=new&f.stage=invited`) },
          { path: paths.viewSubscribers, lazy: () => import('../pages/view-subscribers.tsx') },
          { path: paths.viewAdvisors, lazy: () => import('../pages/view-advisors.tsx') },
          { path: paths.addUsers, lazy: () => import('../pages/add-users.tsx') },
          { path: paths.importCompanies, lazy: () => import('../pages/import-companies.tsx') },
          { path: paths.viewUsers, lazy: () => import('../pages/view-users.tsx') },
          { path: paths.people, lazy: () => import('../pages/people.tsx') },
          { path: paths.colleagues, lazy: () => import('../pages/colleagues.tsx') },
          { path: paths.retention, lazy: () => import('../pages/retention.tsx') },
          { path: paths.createTeam, lazy: () => import('../pages/create-team.tsx') },
          { path: paths.viewTeams, lazy: () => import('../pages/view-teams.tsx') },
          { path: paths.outstanding, lazy: () => import('../pages/outstanding.tsx') },
          { path: paths.statistics, lazy: () => import('../pages/statistics.tsx') },
          { path: paths.feedback, lazy: () => import('../pages/feedback.tsx') },
          { path: paths.campaigns, lazy: () => import('../pages/campaigns.tsx') },
          { path: paths.campaign, lazy: () => import('../pages/campaign.tsx') },
          { path: paths.mailTexts, lazy: () => import('../pages/mail-texts.tsx') },
          { path: paths.outbox, lazy: () => import('../pages/outbox.tsx') },
          { path: paths.content, lazy: () => import('../pages/content.tsx') },
          { path: paths.editions, lazy: () => import('../pages/editions.tsx') },
          { path: paths.audit, lazy: () => import('../pages/audit.tsx') },
          { path: paths.matching, lazy: () => import('../pages/matching.tsx') },
          { path: paths.startMatching, lazy: () => import('../pages/start-matching.tsx') },
          { path: paths.publish, lazy: () => import('../pages/publish.tsx') },
          { path: paths.viewPosters, lazy: () => import('../pages/view-posters.tsx') },
          { path: paths.viewImages, lazy: () => import('../pages/view-images.tsx') },
          { path: paths.testUploadAdmin, lazy: () => import('../pages/test-upload-admin.tsx') },
        ],
      },
    ],
  },
]
