import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  tone: 'success' | 'error'
  /** Undoes what was just done. */
  undo: (() => void) | undefined
  /** Stays until used, closed or replaced by another one that stays, as there is no other way to undo. */
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

/** A short confirmation at the edge of the page. Anything to act on belongs in an Alert. */
export function showToast(
  text: string,
  { tone = 'success', undo, stays = false }: { tone?: Toast['tone']; undo?: () => void; stays?: boolean } = {},
): void {
  // Nobody reads more than three at once.
  const others = stays ? toasts.filter((toast) => !toast.stays) : toasts
  set([...others, { id: ++lastId, text, tone, undo, stays }].slice(-3))
}

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

const current = (): readonly Toast[] => toasts
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, current, current)
