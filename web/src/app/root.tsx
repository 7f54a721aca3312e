import { Outlet, ScrollRestoration, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ApiError } from '../lib/api/api-error.ts'
import { basenameOf, getLocale } from '../lib/page/locale.ts'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { AppShell } from '../ui/page/app-shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ErrorState } from '../ui/page/state.tsx'
import { PageFrame } from './page-frame.tsx'

/** What all pages stand in. */
export function Root() {
  const { pathname, search, hash } = useLocation()
  const basename = basenameOf(getLocale())
  const address = { pathname: basename === '/' ? pathname : basename + pathname, search, hash }
  return (
    <PageFrame address={address}>
      <Outlet />
      <ScrollRestoration />
    </PageFrame>
  )
}

/** What a page shows in its place when its guard, its loader or its rendering failed. */
export function RootError() {
  const { title, text } = explain(useRouteError())
  return (
    <AppShell>
      <PageTitle>{title}</PageTitle>
      <ErrorState level={1} title={title} actions={<ButtonLink to={paths.home}>{m.shell_to_home()}</ButtonLink>}>
        {text}
      </ErrorState>
    </AppShell>
  )
}

function explain(error: unknown): { title: string; text: string } {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : undefined
  if (status === 403) return { title: m.shell_forbidden_title(), text: m.shell_forbidden_text() }
  if (status === 404) return { title: m.shell_not_found_title(), text: m.shell_not_found_text() }
  if (error instanceof ApiError && error.code === 'offline')
    return { title: m.shell_offline_title(), text: m.shell_offline_text() }
  return { title: m.shell_error_title(), text: m.shell_error_text() }
}
