import { getRole, logout as logoutEndpoint, signOutEverywhere } from '@project-week/contract/auth/auth'
import { Role } from '@project-week/contract/auth/roles'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { call, endUse, fetchCsrfToken } from '../api/api.ts'
import { forgetDrafts, isDraftKey, visitor } from '../forms/draft.ts'
import { m } from '../../paraglide/messages.js'
import { clockKey, serverNow } from '../page/server-time.ts'
import { deviceStorage, type GuardedStorage, keepCookie, tabStorage } from '../page/storage.ts'
import { ApiError } from '../api/api-error.ts'
import { emptied, hideInMemory, isEmptied, noteSignOut, owedKey, showPage, storageKey } from './from-memory.ts'
import { readLoginToken } from './login-cookie.ts'

const text = z.optional(z.string())

/** The signed-in person as stored in the browser. `exp` is in seconds since 1970. */
export const User = z.object({
  id: z.string().check(z.minLength(1)),
  role: Role,
  exp: z.coerce.number<string | number>().check(z.positive()),
  firstname: text,
  lastname: text,
  matrikelnummer: text,
  email: text,
  placeofbirth: text,
  countryofbirth: text,
  currentfieldofstudy: text,
})
export type User = z.infer<typeof User>

/** Why a session ended: the person asked for it or has erased their data, or the server no longer knows it. */
export type SignOutReason = 'asked' | 'erased' | 'expired'

/**
 * What listeners get: why the session ended, that the browser leaves to end it at the university, that the person has
 * another role, or undefined for a sign-in.
 */
export type SessionChange = SignOutReason | 'leaving' | 'role' | undefined

/** Stored briefly in place of the person on sign-out, as a signal for other tabs. */
const signedOut = 'signed-out'
let current: User | null = null
/** Whose data this page may hold, even after their session has ended. */
let ownerId: string | undefined
let isExpired = false
const listeners = new Set<(change: SessionChange) => void>()

function set(user: User | null, change?: SessionChange): void {
  current = user
  ownerId = user?.id ?? ownerId
  isExpired = change === 'expired'
  if (change === 'asked' || change === 'leaving') noteSignOut()
  for (const listener of listeners) listener(change)
}

export const currentUser = (): User | null => current

/** Whether a session ended while this page was open, without a sign-in since. */
export const hasExpired = (): boolean => isExpired

/** The signed-in person, or null; rerenders when that changes. */
export const useUser = (): User | null => useSyncExternalStore(onSessionChange, currentUser, () => null)

export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isInFuture = (user: User): boolean => user.exp * 1000 > serverNow()

/** Drafts, an unconfirmed sign-out and the clock's offset outlive a session; everything else is removed. */
function clear(storage: GuardedStorage): void {
  for (const key of storage.keys()) if (!isDraftKey(key) && key !== owedKey && key !== clockKey) storage.remove(key)
}

/** At the start: restores the stored person if id, role and exp are present and exp is in the future. */
export function restoreSession(): void {
  const stored = deviceStorage.read(storageKey)
  if (stored === null) {
    clear(deviceStorage)
    return
  }
  const user = parseUser(stored)
  if (user && isInFuture(user)) set(user)
  // Somebody has signed in since, and this page is about to learn who: their session is not to be ended.
  else if (readLoginToken()) clear(deviceStorage)
  else void signOut('expired')
}

function parseUser(stored: string): User | undefined {
  try {
    return User.parse(JSON.parse(stored))
  } catch {
    return undefined
  }
}

/**
 * Goes on with a session that began over this page or in another tab. If this page belongs to someone else, it is loaded
 * anew: what it shows is not for who has signed in, and what is typed here is not theirs to send.
 */
function goOn(user: User): void {
  if (ownerId === undefined || ownerId === user.id) return start(user)
  emptyPage()
  location.reload()
}

function start(user: User): void {
  // First, as the token is bound to the new session and listeners may make calls.
  fetchCsrfToken().catch(() => undefined)
  const isOtherRole = current !== null && current.role !== user.role
  set(user)
  if (isOtherRole) set(user, 'role')
}

/** Follows other tabs. A sign-out there empties this page. A sign-in there applies here too. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey || newValue === null) return
    if (newValue === signedOut && ownerId !== undefined) {
      clear(tabStorage)
      emptyPage()
      set(null, 'asked')
      return
    }
    const user = parseUser(newValue)
    if (user && isInFuture(user) && user.exp !== current?.exp) goOn(user)
  })
}

/**
 * Signs a person in. False, and nothing is stored, if the data is incomplete or has expired.
 *
 * @param isOverPage whether a page stays on whose session has ended
 */
export function signIn(data: unknown, isOverPage = false): boolean {
  const user = User.safeParse(data)
  if (!user.success || !isInFuture(user.data)) return false
  deviceStorage.keep(storageKey, JSON.stringify(user.data))
  if (isOverPage) goOn(user.data)
  else start(user.data)
  return true
}

/** Stores the role that the server now gives the signed-in person. */
export function changeRole(role: Role): void {
  if (!current || current.role === role) return
  const user = { ...current, role }
  deviceStorage.keep(storageKey, JSON.stringify(user))
  set(user, 'role')
}

const emailKey = 'email'

/** The address of the email login, for this tab: uploads are sent under it. */
export const keepEmail = (email: string): boolean => tabStorage.keep(emailKey, email)

export const keptEmail = (): string | null => tabStorage.read(emailKey)

let isSigningOut = false

/** How long a logout waits for the server. */
const patienceMs = 5000

/**
 * Ends the session on the server and here. The person is removed here at once, and so is the page if they asked for it.
 * Listeners are called once the server has answered or is away, because many leave the document, which would abort the
 * call.
 *
 * @param everywhere on all other devices too
 * @returns whether the browser is leaving for the university, whose session ends too
 */
export async function signOut(reason: SignOutReason = 'asked', { everywhere = false } = {}): Promise<boolean> {
  // Also on the way to the university: a refusal in the meantime does not mean an expired session.
  if (isSigningOut || isEmptied()) return false
  if (reason === 'asked') {
    // Ask about unsaved input first, as it cannot be kept afterwards.
    const isAgreed = dispatchEvent(new Event('beforeunload', { cancelable: true })) || confirm(m.leave_title())
    if (!isAgreed) return false
    // Makes forms store their pending input now, so that it is forgotten with the rest.
    document.dispatchEvent(new Event('visibilitychange'))
    emptyPage()
  }
  isSigningOut = true
  endUse()
  const onServer = endOnServer(everywhere ? signOutEverywhere : logoutEndpoint)
  if (reason !== 'expired') {
    for (const owner of [visitor, current?.id ?? visitor]) forgetDrafts(owner)
    deviceStorage.keep(storageKey, signedOut)
    deviceStorage.keep(owedKey, 'true')
    keepCookie('jwt2=; Max-Age=0; Path=/')
  }
  clear(deviceStorage)
  clear(tabStorage)
  current = null
  const answer = await Promise.race([onServer, new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))])
  isSigningOut = false
  fetchCsrfToken().catch(() => undefined)
  if (reason !== 'asked' || answer?.continueAt === undefined) {
    set(null, reason)
    return false
  }
  set(null, 'leaving')
  // Ends the university's own session, which then redirects back.
  location.assign(answer.continueAt)
  return true
}

async function endOnServer(endpoint: typeof signOutEverywhere | typeof logoutEndpoint) {
  try {
    const answer = await call(endpoint)
    deviceStorage.remove(owedKey)
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) deviceStorage.remove(owedKey)
    return undefined
  }
}

/** Ends on the server a session signed out while the server was away, unless a later sign-in has replaced it. */
export async function settleSignOut(): Promise<void> {
  if (deviceStorage.read(owedKey) === null) return
  if (readLoginToken()) deviceStorage.remove(owedKey)
  else await endOnServer(logoutEndpoint)
}

/**
 * The next page may be slow, and the back button would restore this one. React's content stays intact in a detached
 * body, which no longer blocks leaving.
 */
function emptyPage(): void {
  const body = document.createElement('body')
  const status = document.createElement('p')
  status.id = emptied
  status.className = 'page'
  status.role = 'status'
  status.textContent = m.shell_signing_out()
  body.append(status)
  document.body.replaceWith(body)
  addEventListener('beforeunload', (event) => isEmptied() && event.stopImmediatePropagation(), { capture: true })
}

/** Checks the session when the page is restored from the back/forward cache, as it may have ended. */
export function askWhenShownAgain(): void {
  hideInMemory(
    () => ownerId,
    () => {
      if (!current) return showPage()
      // If the server no longer knows the session, this call ends it here; the page is only shown otherwise.
      call(getRole)
        .catch(() => undefined)
        .finally(() => current && showPage())
    },
  )
}
