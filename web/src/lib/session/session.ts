import { getRole, logout as logoutEndpoint, signOutEverywhere } from '@project-week/contract/auth/auth'
import { Role } from '@project-week/contract/auth/roles'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { call, fetchCsrfToken } from '../api/api.ts'
import { forgetDrafts, isDraftKey, visitor } from '../forms/draft.ts'
import { m } from '../../paraglide/messages.js'
import { deviceStorage, type GuardedStorage, keepCookie, tabStorage } from '../page/storage.ts'
import { ApiError } from '../api/api-error.ts'
import { emptied, hideInMemory, isEmptied, owedKey, showPage, storageKey } from './from-memory.ts'
import { readLoginToken } from './login-cookie.ts'

const text = z.optional(z.string())

/** What the browser keeps of the person who is signed in. `exp` is in seconds since 1970. */
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
 * What a listener gets: why the session ended, that the browser leaves for the university to end it there, that the
 * person has another role now, or undefined for a sign-in.
 */
export type SessionChange = SignOutReason | 'leaving' | 'role' | undefined

/** What other tabs read in place of the person who has signed out, before it is removed. */
const signedOut = 'signed-out'
let current: User | null = null
/** Whose data this page may hold, also once their session has ended. */
let ownerId: string | undefined
let isExpired = false
const listeners = new Set<(change: SessionChange) => void>()

function set(user: User | null, change?: SessionChange): void {
  current = user
  ownerId = user?.id ?? ownerId
  isExpired = change === 'expired'
  for (const listener of listeners) listener(change)
}

export const currentUser = (): User | null => current

/** Whether a session has ended while this page was open, and nobody has signed in since. */
export const hasExpired = (): boolean => isExpired

/** The signed-in person, or null; renders anew when that changes. */
export const useUser = (): User | null => useSyncExternalStore(onSessionChange, currentUser, () => null)

export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isInFuture = (user: User): boolean => user.exp * 1000 > Date.now()

/** Drafts and a sign-out that the server does not know of yet outlive the end of a session; everything else goes. */
function clear(storage: GuardedStorage): void {
  for (const key of storage.keys()) if (!isDraftKey(key) && key !== owedKey) storage.remove(key)
}

/** At the start: the stored person comes back if id, role and exp are there and exp is in the future. */
export function restoreSession(): void {
  const stored = deviceStorage.read(storageKey)
  if (stored === null) {
    clear(deviceStorage)
    return
  }
  const user = parseUser(stored)
  if (user && isInFuture(user)) set(user)
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
 * Follows other tabs. A sign-out there empties the page here. Whose session has ended here goes on with the new one; so
 * does who has signed in anew, with the CSRF token of that session. Where it is somebody else, the session here is over:
 * what is typed here is not theirs to send.
 */
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
    if (!user || !isInFuture(user) || user.exp === current?.exp) return
    if (ownerId !== undefined && ownerId !== user.id) {
      if (current) set(null, 'expired')
      return
    }
    set(user)
    fetchCsrfToken().catch(() => undefined)
  })
}

/** Takes a person as signed in. False, and nothing is kept, if the data is incomplete or has expired. */
export function signIn(data: unknown): boolean {
  const user = User.safeParse(data)
  if (!user.success || !isInFuture(user.data)) return false
  deviceStorage.keep(storageKey, JSON.stringify(user.data))
  // The token is bound to the session, and that is a new one now. Listeners may make calls.
  fetchCsrfToken().catch(() => undefined)
  set(user.data)
  return true
}

/** Keeps the role that the server's tables give the signed-in person now. */
export function changeRole(role: Role): void {
  if (!current || current.role === role) return
  const user = { ...current, role }
  deviceStorage.keep(storageKey, JSON.stringify(user))
  set(user, 'role')
}

const emailKey = 'email'

/** The address of the e-mail login, for this tab: uploads are sent under it. */
export const keepEmail = (email: string): boolean => tabStorage.keep(emailKey, email)

export const keptEmail = (): string | null => tabStorage.read(emailKey)

let isSigningOut = false

/** As long as anybody would wait for a logout when the server is away. */
const patienceMs = 5000

/**
 * Ends the session on the server and here. The person is gone from here at once, and so is the page of one who asks for
 * it; listeners are called when the server has answered or is away, because many leave the document then, which would
 * cut the call short.
 *
 * @param everywhere on every other device as well
 * @returns whether the browser is on its way to the university, whose session ends too
 */
export async function signOut(reason: SignOutReason = 'asked', { everywhere = false } = {}): Promise<boolean> {
  // On the way to the university too: what is refused in the meantime is no session that has expired.
  if (isSigningOut || isEmptied()) return false
  if (reason === 'asked') {
    // Whatever objects to the page's end is asked before: afterwards nothing of it can be kept.
    const isAgreed = dispatchEvent(new Event('beforeunload', { cancelable: true })) || confirm(m.leave_title())
    if (!isAgreed) return false
    // Forms store their last words at this, so that those are forgotten with the others.
    document.dispatchEvent(new Event('visibilitychange'))
    emptyPage()
  }
  isSigningOut = true
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
  // The university's own session ends there; it sends the browser back.
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

/** Ends on the server a session that was signed out of while it was away. A later sign-in has replaced that session. */
export async function settleSignOut(): Promise<void> {
  if (deviceStorage.read(owedKey) === null) return
  if (readLoginToken()) deviceStorage.remove(owedKey)
  else await endOnServer(logoutEndpoint)
}

/**
 * The next page may take its time, and the way back brings the page from the browser's memory as it was left. What
 * React renders stays whole, in a body that is no longer the document's; it no longer keeps anybody from leaving.
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

/** Asks for the session when the browser shows the page again from its memory: it may have ended meanwhile. */
export function askWhenShownAgain(): void {
  hideInMemory(
    () => ownerId,
    () => {
      if (!current) return showPage()
      // A session that the server no longer knows ends here by that answer, and its page is shown once it has.
      call(getRole)
        .catch(() => undefined)
        .finally(() => current && showPage())
    },
  )
}
