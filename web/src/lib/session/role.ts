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

/** Whether the last attempt to fetch the role failed. */
export const useRoleFailure = (): boolean => useSyncExternalStore(subscribe, () => hasFailed)

export const dismissRoleFailure = (): void => setFailed(false)

/** Fetches the signed-in person's role and applies an admin's changes. Never rejects. */
export async function fetchRole(): Promise<void> {
  const id = currentUser()?.id
  if (id === undefined) return
  try {
    const { role } = await call(getRole)
    setFailed(false)
    // Someone else may have signed in in the meantime.
    if (currentUser()?.id === id) changeRole(role)
  } catch (error) {
    // A 401 has already ended the session, and an offline failure has no status.
    setFailed(error instanceof ApiError && error.status >= 400 && error.status !== 401)
  }
}

let lastPage = ''

/** Fetches the role once per opened page: not for another filter, nor when data is refetched. */
export async function fetchRoleFor(url: string): Promise<void> {
  const { pathname } = new URL(url)
  const page = `${currentUser()?.id} ${pathname}`
  if (page === lastPage) return
  lastPage = page
  await fetchRole()
}
