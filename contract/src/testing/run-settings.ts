import type { RunSettings } from '../matching/settings.ts'

/** The settings of a run as an edition is shipped with, but for what a test changes. */
export const makeRunSettings = (change: Partial<RunSettings> = {}): RunSettings => ({
  policy: 'served-first',
  fallback: 'any',
  minimum: 3,
  maximum: 5,
  student: [60, 45, 30],
  company: [40, 34, 28, 22, 16],
  fairness: false,
  priority: [],
  repair: null,
  seed: 1,
  timeLimit: 30,
  ...change,
})
