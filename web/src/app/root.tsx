import { Suspense, lazy } from 'react'
import { Outlet, ScrollRestoration, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { DemoRibbon } from '../features/demo/demo-ribbon.tsx'
import { ApiError } from '../lib/api/api-error.ts'
import { faultText } from '../lib/api/fault-text.ts'
import { useProofAsked } from '../lib/api/prove-again.ts'
import { AddressContext } from '../lib/page/address.ts'
import { basenameOf, getLocale } from '../lib/page/locale.ts'
import { paths } from '../lib/page/paths.ts'
import { useRoleFailure } from '../lib/session/role.ts'
import { type User, signOut, useUser } from '../lib/session/session.ts'
import { shownAddress } from '../lib/words/shown-address.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ErrorState } from '../ui/page/state.tsx'
import { OfflineNotice } from '../ui/page/offline-notice.tsx'
import { Toasts } from '../ui/overlays/toasts.tsx'

/** Hardly anybody ever sees it. */
const RoleAlert = lazy(() => import('../features/auth/role-alert.tsx'))

const ProveAgain = lazy(() => import('../features/auth/prove-again.tsx'))

/** What all pages stand in. */
export function Root() {
  const hasRoleFailed = useRoleFailure()
  const isAskedForProof = useProofAsked() !== null
  const { pathname, search, hash } = useLocation()
  const basename = basenameOf(getLocale())
  const address = { pathname: basename === '/' ? pathname : basename + pathname, search, hash }
  return (
    <AddressContext value={address}>
      <a className="skip-link" href="#main">
        {m.shell_skip_to_content()}
      </a>
      {hasRoleFailed && (
        <Suspense>
          <RoleAlert />
        </Suspense>
      )}
      <Outlet />
      {isAskedForProof && (
        <Suspense>
          <ProveAgain />
        </Suspense>
      )}
      <OfflineNotice />
      {/* Below everything, because it arrives late and must not push the page down. */}
      <DemoRibbon />
      <Toasts />
      <ScrollRestoration />
    </AddressContext>
  )
}

/** What a page shows in its place when its guard, its loader or its rendering failed. */
export function RootError() {
  const { title, text, isWorthRetrying = true, isForbidden = false } = explain(useRouteError())
  const user = useUser()
  const account = isForbidden && user !== null ? user : undefined
  return (
    <AppShell tools={account && <AccountTools />}>
      <PageTitle>{title}</PageTitle>
      <ErrorState
        level={1}
        title={title}
        actions={
          <>
            {isWorthRetrying && (
              <Button variant="action" onClick={() => location.reload()}>
                {m.shell_try_again()}
              </Button>
            )}
            {account ? (
              <>
                <ButtonLink variant="action" to={paths.dashboard}>
                  {m.shell_to_own_pages()}
                </ButtonLink>
                <Button onClick={() => void signOut()}>{m.shell_logout()}</Button>
              </>
            ) : (
              <ButtonLink to={paths.home}>{m.shell_to_home()}</ButtonLink>
            )}
          </>
        }
      >
        {account && `${m.shell_signed_in_as({ account: accountName(account) })} `}
        {text}
      </ErrorState>
    </AppShell>
  )
}

const accountName = ({ firstname, lastname, email }: User) =>
  [[firstname, lastname].filter(Boolean).join(' '), email && `(${shownAddress(email)})`].filter(Boolean).join(' ')

interface Explanation {
  title: string
  text: string
  isForbidden?: boolean
  isWorthRetrying?: boolean
}

function explain(error: unknown): Explanation {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : undefined
  if (status === 403) {
    return {
      title: m.shell_forbidden_title(),
      text: m.shell_forbidden_text(),
      isWorthRetrying: false,
      isForbidden: true,
    }
  }
  if (status === 404) {
    return { title: m.shell_not_found_title(), text: m.shell_not_found_text(), isWorthRetrying: false }
  }
  // A page's chunk that cannot be had fails without a code.
  if (!navigator.onLine || (error instanceof ApiError && error.code === 'offline'))
    return { title: m.shell_offline_title(), text: m.shell_offline_text() }
  const fault = error instanceof ApiError ? faultText(error) : undefined
  if (fault !== undefined) return { title: m.shell_away_title(), text: fault }
  return { title: m.shell_error_title(), text: m.shell_error_text() }
}
