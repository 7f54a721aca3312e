import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  tone: 'success' | 'error'
  /** A way to take back what was just done. */
  undo: (() => void) | undefined
  /** It waits until it is used, closed, or the next one that stays comes: there is no other way to take it back. */
  stays: boolean
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A short word on what was done, at the edge of the page. What somebody has to act on belongs into an Alert. */
export function showToast(
  text: string,
  { tone = 'success', undo, stays = false }: { tone?: Toast['tone']; undo?: () => void; stays?: boolean } = {},
): void {
  // More than three at once are no longer read.
  const others = stays ? toasts.filter((toast) => !toast.stays) : toasts
  set([...others, { id: ++lastId, text, tone, undo, stays }].slice(-3))
}

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

const current = (): readonly Toast[] => toasts
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, current, current)
