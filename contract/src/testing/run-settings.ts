import type { RunSettings } from '../matching/settings.ts'

/** A run's default settings, with a test's changes. */
export const makeRunSettings = (change: Partial<RunSettings> = {}): RunSettings => ({
  policy: 'served-first',
  fallback: 'any',
  minimum: 3,
  maximum: 5,
  student: [60, 45, 30],
  company: [40, 34, 28, 22, 16],
  fewUnlisted: false,
  mixture: 0,
  fairness: false,
  priority: [],
  repair: null,
  seed: 1,
  timeLimit: 30,
  ...change,
})
