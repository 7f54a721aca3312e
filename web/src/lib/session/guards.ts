import type { Role } from '@project-week/contract/auth/roles'
import { type MiddlewareFunction, data, redirect } from 'react-router'
import { readLoginToken } from './login-cookie.ts'
import { paths } from '../page/paths.ts'
import { fetchRoleFor } from './role.ts'
import { currentUser, hasExpired } from './session.ts'

/*
 * Route guards. Each fetches the person's role, which an admin may have changed. A page allowed by the known role does
 * not wait: if the role differs, the guards run again (router.ts). Middleware rather than loaders, because loaders of
 * nested routes run in parallel: a page would request data that the guard is about to deny.
 */

/** Query parameter by which the login shows that a session has ended, and returns to that page. */
export const endedParameter = 'ended'

/** Redirects to the login if a session has ended on a page, otherwise to the place meant for strangers. */
function wayOut(url: string, otherwise: string): Response {
  if (!hasExpired()) return redirect(otherwise)
  const { pathname, search } = new URL(url)
  const page = pathname.replace(/^\/de(?=\/)/, '') + search
  return redirect(`${paths.login}?${endedParameter}=${encodeURIComponent(page)}`)
}

/** Private routes redirect to the landing page if nobody is signed in. */
export const requireUser: MiddlewareFunction = ({ request }) => {
  if (!currentUser()) throw wayOut(request.url, paths.home)
  void fetchRoleFor(request.url)
}

/** Routes behind the email login redirect to the login page if the login cookie is missing, invalid or expired. */
export const requireCookie: MiddlewareFunction = ({ request }) => {
  if (!readLoginToken()) throw wayOut(request.url, paths.login)
  void fetchRoleFor(request.url)
}

/** People with another role see the "not for you" page, not an empty table. */
export const requireRole =
  (...roles: Role[]): MiddlewareFunction =>
  async ({ request }) => {
    const user = currentUser()
    if (!user) throw wayOut(request.url, paths.home)
    const fetched = fetchRoleFor(request.url)
    if (roles.includes(user.role)) return
    await fetched
    const role = currentUser()?.role
    if (role === undefined) throw wayOut(request.url, paths.home)
    if (!roles.includes(role)) throw data(null, { status: 403 })
  }
