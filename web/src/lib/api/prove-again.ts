import { ProofAsked } from '@project-week/contract/auth/auth'
import { useSyncExternalStore } from 'react'
import type { ApiError } from './api-error.ts'

interface Asked extends ProofAsked {
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
export const useProofAsked = (): ProofAsked | null =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )

/** Tells all waiting calls whether the person has confirmed their identity. */
export function answerProof(isProved: boolean): void {
  asked?.settle(isProved)
  set(null)
}

/**
 * Asks the person to confirm their identity, once for all waiting calls.
 *
 * @param refusal a `prove_again`
 * @returns whether they did; false if there is no page to ask
 */
export function askForProof(refusal: ApiError): Promise<boolean> {
  if (asked !== null) return asked.answer
  const { data } = ProofAsked.safeParse(refusal.details)
  if (data === undefined || listeners.size === 0) return Promise.resolve(false)
  const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>()
  set({ ...data, answer, settle })
  return answer
}
