import { getRole, logout as logoutEndpoint, signOutEverywhere } from '@project-week/contract/auth/auth'
import { Role } from '@project-week/contract/auth/roles'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { call, fetchCsrfToken } from '../api/api.ts'
import { forgetDrafts, isDraftKey, visitor } from '../forms/draft.ts'
import { m } from '../../paraglide/messages.js'
import { deviceStorage, type GuardedStorage, tabStorage } from '../page/storage.ts'

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

const storageKey = 'user'
let current: User | null = null
let isExpired = false
const listeners = new Set<(change: SessionChange) => void>()

function set(user: User | null, change?: SessionChange): void {
  current = user
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

/** Drafts outlive the end of a session; everything else goes. */
function clear(storage: GuardedStorage): void {
  for (const key of storage.keys()) if (!isDraftKey(key)) storage.remove(key)
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
 * Follows sign-ins in other tabs. Whose session has ended here goes on with the new one; so does who has signed in
 * anew, with the CSRF token of that session. Where it is somebody else, the session here is over: what is typed here is
 * not theirs to send.
 */
export function followSignIns(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey || newValue === null) return
    const user = parseUser(newValue)
    if (!user || !isInFuture(user) || user.exp === current?.exp) return
    if (current && current.id !== user.id) {
      set(null, 'expired')
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
 * Ends the session on the server and here. The person is gone from here at once; listeners are called when the
 * server has answered or is away, because many leave the document then, which would cut the call short.
 *
 * @param everywhere on every other device as well
 * @returns whether the browser is on its way to the university, whose session ends too
 */
export async function signOut(reason: SignOutReason = 'asked', { everywhere = false } = {}): Promise<boolean> {
  // On the way to the university too: what is refused in the meantime is no session that has expired.
  if (isSigningOut || isEmptied()) return false
  isSigningOut = true
  const onServer = call(everywhere ? signOutEverywhere : logoutEndpoint).catch(() => undefined)
  if (reason !== 'expired') for (const owner of [visitor, current?.id ?? visitor]) forgetDrafts(owner)
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
  emptyPage()
  set(null, 'leaving')
  // The university's own session ends there; it sends the browser back.
  location.assign(answer.continueAt)
  return true
}

const emptied = 'signing-out'
const isEmptied = () => document.getElementById(emptied) !== null

/**
 * The university may take its time, and the way back brings the page from the browser's memory as it was left. What
 * React renders stays whole, in a body that is no longer the document's.
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
}

/** Asks for the session when the browser shows the page again from its memory: it may have ended meanwhile. */
export function askWhenShownAgain(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isEmptied()) location.reload()
    else if (current) {
      document.body.hidden = true
      // A session that the server no longer knows ends here by that answer.
      call(getRole)
        .catch(() => undefined)
        .finally(() => (document.body.hidden = false))
    }
  })
}
