import type { Role } from '@project-week/contract/auth/roles'
import { type MiddlewareFunction, data, redirect } from 'react-router'
import { readLoginToken } from './login-cookie.ts'
import { paths } from '../page/paths.ts'
import { fetchRoleFor } from './role.ts'
import { currentUser, hasExpired } from './session.ts'

/** What a page's `handle` may say to the router. */
export interface PageHandle {
  /** The page stays open when the session ends, so that nothing typed is lost; it shows the way to sign in itself. */
  outlivesSession: boolean
}

export const outlivesSession = (handle: unknown): boolean =>
  (handle as PageHandle | undefined)?.outlivesSession === true

/*
 * Route guards. Each asks for the person's role, which an admin may have changed. A page that the known role opens does
 * not wait for the answer: another role has the guards decide again when it arrives (router.ts).
 * They are middleware rather than loaders because loaders of nested routes run side by side: a page
 * would ask the server for data that the guard is just about to deny.
 */

/** Where the login says that a session has ended, and which page it goes on with. */
export const endedParameter = 'ended'

/** The login, for whose session has ended on a page; for everybody else the place that is meant for strangers. */
function wayOut(url: string, otherwise: string): Response {
  if (!hasExpired()) return redirect(otherwise)
  const path = new URL(url).pathname.replace(/^\/de(?=\/)/, '')
  return redirect(`${paths.login}?${endedParameter}=${encodeURIComponent(path)}`)
}

/** Private routes send somebody who is not signed in to the landing page. */
export const requireUser: MiddlewareFunction = ({ request }) => {
  if (!currentUser()) throw wayOut(request.url, paths.home)
  void fetchRoleFor(request.url)
}

/** Routes behind the e-mail login send a missing, invalid or expired login cookie to the login page. */
export const requireCookie: MiddlewareFunction = ({ request }) => {
  if (!readLoginToken()) throw wayOut(request.url, paths.login)
  void fetchRoleFor(request.url)
}

/** Somebody signed in with another role sees the "not for you" page, not an empty table. */
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
