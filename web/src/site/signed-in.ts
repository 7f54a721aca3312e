import type { Role } from '@project-week/contract/auth/roles'
import { useSyncExternalStore } from 'react'
import { serverNow } from '../lib/page/server-time.ts'
import { deviceStorage } from '../lib/page/storage.ts'
import { storageKey } from '../lib/session/from-memory.ts'

/** As much of the person signed in on this device as public pages show. */
export interface SignedIn {
  id: string
  role: Role
  firstname?: string
  email?: string
}

function subscribe(listener: () => void): () => void {
  // Another tab signs in or out.
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Text, so that two reads of the same are equal. */
const readStored = (): string | null => deviceStorage.read(storageKey)

function parse(stored: string | null): SignedIn | undefined {
  try {
    const user = JSON.parse(stored ?? 'null') as (SignedIn & { exp?: number }) | null
    return user?.role !== undefined && Number(user.exp) * 1000 > serverNow() ? user : undefined
  } catch {
    return undefined
  }
}

/**
 * Who is signed in on this device, as the app keeps it, without the app's session and its schemas. The server decides
 * anew whatever comes of it; for the HTML that it renders nobody is.
 */
export const useSignedIn = (): SignedIn | undefined => parse(useSyncExternalStore(subscribe, readStored, () => null))
