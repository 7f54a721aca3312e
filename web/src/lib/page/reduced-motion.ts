import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const isReduced = (): boolean => matchMedia(query).matches

/** Whether the person wants things to stand still. On the server nothing moves. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, isReduced, () => true)
