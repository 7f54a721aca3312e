import { useMedia } from './media.ts'

/** Whether the person wants things to stand still. On the server nothing moves. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)', true)
