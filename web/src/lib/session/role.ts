import { getRole } from '@project-week/contract/auth/auth'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/api.ts'
import { changeRole, currentUser } from './session.ts'

let hasFailed = false
const listeners = new Set<() => void>()

function setFailed(failed: boolean): void {
  if (failed === hasFailed) return
  hasFailed = failed
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the role could not be fetched the last time it was asked for. */
export const useRoleFailure = (): boolean => useSyncExternalStore(subscribe, () => hasFailed)

export const dismissRoleFailure = (): void => setFailed(false)

/** Fetches the signed-in person's role; what an admin has changed holds from here on. Never rejects. */
export async function fetchRole(): Promise<void> {
  const id = currentUser()?.id
  if (id === undefined) return
  try {
    const { role } = await call(getRole)
    setFailed(false)
    // Somebody else may have signed in meanwhile.
    if (currentUser()?.id === id) changeRole(role)
  } catch (error) {
    // A 401 has ended the session by now, and without a connection there is no status to show.
    setFailed(error instanceof ApiError && error.status >= 400 && error.status !== 401)
  }
}

let lastPage = ''

/** Fetches the role once for each page that is opened: not for another filter, nor when the page's data is read anew. */
export async function fetchRoleFor(url: string): Promise<void> {
  const { pathname } = new URL(url)
  const page = `${currentUser()?.id} ${pathname}`
  if (page === lastPage) return
  lastPage = page
  await fetchRole()
}
