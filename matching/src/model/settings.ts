import { MatchingError } from './matching-error.ts'
import { checkPoints } from './points.ts'
import { defaultSettings } from './problem.ts'
import type { Options, Problem, Settings } from './problem.ts'

/** Far above any team; keeps the sums of places inside 32 bits. */
const largestTeam = 1000

/** The settings of a run: defaults, then the problem's own, then the caller's; each checked. */
export function readSettings(problem: Problem, options: Options): Settings {
  const given = { ...known(problem.options ?? {}), ...known(options) }
  const settings: Settings = { ...defaultSettings, ...given }
  oneOf('policy', settings.policy, ['served-first', 'fit-first'])
  oneOf('fallback', settings.fallback, ['any', 'one-sided', 'mutual'])
  wholeNumber('minimum', settings.minimum, 1, largestTeam)
  wholeNumber('maximum', settings.maximum, 1, largestTeam)
  if (settings.minimum > settings.maximum) {
    const message = `minimum ${settings.minimum} is above maximum ${settings.maximum}`
    throw new MatchingError('sizes', message, 'minimum', { minimum: settings.minimum, maximum: settings.maximum })
  }
  wholeNumber('seed', settings.seed, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  if (!(Number.isFinite(settings.timeLimit) && settings.timeLimit >= 0)) {
    throw new MatchingError('setting', `timeLimit: ${settings.timeLimit} is not a number of seconds`, 'timeLimit')
  }
  checkPoints(settings.points)
  return settings
}

/** Only what is a setting and was given: an `undefined` must not hide a default. */
function known(options: Options): Partial<Settings> {
  const names = Object.keys(defaultSettings) as (keyof Settings)[]
  return Object.fromEntries(names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]))
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
