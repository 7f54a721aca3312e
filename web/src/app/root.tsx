import { Outlet, ScrollRestoration, isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../lib/api-error.ts'
import { m } from '../paraglide/messages.js'
import { ErrorState } from '../ui/error-state.tsx'

/** What all pages stand in. */
export function Root() {
  return (
    <>
      <a className="skip-link" href="#main">
        {m.shell_skip_to_content()}
      </a>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** What a page shows in its place when its loader or its rendering failed. */
export function RootError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 403) {
    return <ErrorState title={m.shell_forbidden_title()}>{m.shell_forbidden_text()}</ErrorState>
  }
  if (error instanceof ApiError && error.code === 'offline') {
    return <ErrorState title={m.shell_offline_title()}>{m.shell_offline_text()}</ErrorState>
  }
  return <ErrorState title={m.shell_error_title()}>{m.shell_error_text()}</ErrorState>
}
