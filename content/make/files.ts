import { fileURLToPath } from 'node:url'

/** Below the repository's root. */
export const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
