import { useMedia } from './media.ts'

/** Whether the person prefers reduced motion; always true on the server. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)', true)
