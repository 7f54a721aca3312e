import { ProofAsked } from '@project-week/contract/auth/auth'
import { useSyncExternalStore } from 'react'
import type { ApiError } from './api-error.ts'

/** `sign-in`: the session has ended. */
type Way = ProofAsked['by'] | 'sign-in'

interface Asked {
  by: Way
  answer: Promise<boolean>
  settle: (isProved: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function set(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the person is asked to confirm their identity, or null; rerenders the dialog when it changes. */
export const useProofAsked = (): Way | null =>
  useSyncExternalStore(
    subscribe,
    () => asked?.by ?? null,
    () => null,
  )

/** Tells all waiting calls whether the person has confirmed their identity. */
export function answerProof(isProved: boolean): void {
  asked?.settle(isProved)
  set(null)
}

/**
 * Asks the person to confirm their identity or to sign in again, once for all waiting calls.
 *
 * @param refusal a `prove_again`, or a 401 for a session that has ended
 * @returns whether they did; false if there is no page to ask
 */
export function askForProof(refusal: ApiError): Promise<boolean> {
  const by = refusal.status === 401 ? 'sign-in' : ProofAsked.safeParse(refusal.details).data?.by
  // The session may end while a proof is asked for.
  if (asked !== null && by === 'sign-in') set({ ...asked, by })
  if (asked !== null) return asked.answer
  if (by === undefined || listeners.size === 0) return Promise.resolve(false)
  const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>()
  set({ by, answer, settle })
  return answer
}
