import { challengePoints } from '@project-week/contract/enumerations/enumerations'
import { MatchingError } from './matching-error.ts'
import { additivePoints, checkChallengePoints, checkPoints } from './points.ts'
import type { PointsTable } from './points.ts'

/** `served-first`: as many companies with a team as possible, then fit. `fit-first`: the other way round. */
export type Policy = 'served-first' | 'fit-first'

/** Who may be matched: anyone, or only pairs that at least one side listed, or that both listed. */
export type Fallback = 'any' | 'one-sided' | 'mutual'

/**
 * What comes before fit: nothing (`false`), few students in a team that neither side listed, or that plus good ranks
 * for all (`true`).
 */
export type Fairness = boolean | 'unlisted'

/** What ranks students if places are short; each entry breaks the ties of those before it. */
export type Priority = 'higher-semester' | 'never-placed' | 'registered-earlier'

export interface Settings {
  policy: Policy
  fallback: Fallback
  points: PointsTable
  /** `challengePoints[q]`: what a challenge adds to a pair's points as the student's q-th named one; 0 for q = 0. */
  challengePoints: readonly number[]
  /** Team sizes; a company may have its own. */
  minimum: number
  maximum: number
  fairness: Fairness
  /** The price of a team with a single study field, in percent of the most points a team can have; 0: none. */
  mixture: number
  /** Decides who stays out if places are short; if empty, fit decides. */
  priority: readonly Priority[]
  /** Breaks ties between optima that are equal in every tier; an integer. */
  seed: number
  /** Seconds for branch and bound; 0: rounding only. */
  timeLimit: number
}

export const defaultSettings: Settings = {
  policy: 'served-first',
  fallback: 'any',
  points: additivePoints({ student: [0, 60, 45, 30], company: [0, 40, 34, 28, 22, 16] }),
  challengePoints: [0, ...challengePoints],
  minimum: 3,
  maximum: 5,
  fairness: false,
  mixture: 0,
  priority: [],
  seed: 1,
  timeLimit: 30,
}

/** Far above any team size; keeps the sums of places within 32 bits. */
export const largestTeam = 1000

/**
 * A run's settings: the defaults, overridden by the problem's and then the caller's; each validated.
 *
 * @throws MatchingError `setting`, `unknown-key`, `sizes` or `points-…`, with the setting as its record
 */
export function readSettings(own: unknown, given: Partial<Settings>): Settings {
  const settings: Settings = { ...defaultSettings, ...ownSettings(own), ...known(given) }
  oneOf('policy', settings.policy, ['served-first', 'fit-first'])
  oneOf('fallback', settings.fallback, ['any', 'one-sided', 'mutual'])
  wholeNumber('minimum', settings.minimum, 1, largestTeam)
  wholeNumber('maximum', settings.maximum, 1, largestTeam)
  if (settings.minimum > settings.maximum) {
    const message = `minimum ${settings.minimum} is above maximum ${settings.maximum}`
    throw new MatchingError('sizes', message, 'minimum', { minimum: settings.minimum, maximum: settings.maximum })
  }
  if (typeof settings.fairness !== 'boolean' && settings.fairness !== 'unlisted') {
    const message = `fairness: '${String(settings.fairness)}' is none of true, false, 'unlisted'`
    throw new MatchingError('setting', message, 'fairness')
  }
  if (!(typeof settings.mixture === 'number' && settings.mixture >= 0 && settings.mixture <= 100)) {
    throw new MatchingError('setting', `mixture: ${String(settings.mixture)} is not a number from 0 to 100`, 'mixture')
  }
  if (!Array.isArray(settings.priority)) throw new MatchingError('setting', 'priority is not a list', 'priority')
  for (const one of settings.priority) {
    oneOf('priority', one, ['higher-semester', 'never-placed', 'registered-earlier'])
  }
  wholeNumber('seed', settings.seed, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  if (!(Number.isFinite(settings.timeLimit) && settings.timeLimit >= 0)) {
    throw new MatchingError('setting', `timeLimit: ${settings.timeLimit} is not a number of seconds`, 'timeLimit')
  }
  checkPoints(settings.points)
  checkChallengePoints(settings.challengePoints)
  return settings
}

/** A file's `options`; every key must be a setting. */
function ownSettings(own: unknown): Partial<Settings> {
  if (own === undefined) return {}
  if (typeof own !== 'object' || own === null || Array.isArray(own)) {
    throw new MatchingError('not-a-problem', 'options is not an object', 'options')
  }
  const stranger = Object.keys(own).find((name) => !Object.hasOwn(defaultSettings, name))
  if (stranger !== undefined) {
    throw new MatchingError('unknown-key', `options: unknown setting '${stranger}'`, stranger, { name: stranger })
  }
  return known(own)
}

/** Known settings only; an `undefined` must not hide a default. */
function known(given: Partial<Settings>): Partial<Settings> {
  const names = Object.keys(defaultSettings) as (keyof Settings)[]
  return Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
}

function oneOf(name: string, value: unknown, allowed: readonly string[]): void {
  if (typeof value === 'string' && allowed.includes(value)) return
  throw new MatchingError('setting', `${name}: '${String(value)}' is none of ${allowed.join(', ')}`, name)
}

function wholeNumber(name: string, value: unknown, least: number, most: number): void {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) return
  const range = least > 0 ? ` from ${least} to ${most}` : ''
  throw new MatchingError('setting', `${name}: ${String(value)} is not a whole number${range}`, name)
}
