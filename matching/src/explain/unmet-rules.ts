import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { runMatching } from '../tiers/run.ts'

/** Hard rules that cannot be kept, by their places among pins, exclusions, locked teams and rules one after the other. */
export interface Unmet {
  /** A minimal set: without any one of them the others of the set can be kept. */
  clash: number[]
  /** Those of them whose removal alone lets all other rules be kept; none where further rules clash. */
  helping: number[]
}

const lists = ['pins', 'exclusions', 'locked', 'rules'] as const
/** Seconds for all trials, and for each. */
const mostSeconds = 20
const trialSeconds = 2

/**
 * Of a problem that was refused as `rules-unmet`, which hard rules of all kinds clash: a deletion filter (Chinneck,
 * 2008) that tries each set by solving it. Undefined where that could not be decided in time.
 */
export async function narrowUnmet(problem: Problem, options: Options = {}): Promise<Unmet | undefined> {
  const now = options.now ?? (() => 0)
  const started = now()
  const asked = { ...options, fairness: false, mixture: 0, timeLimit: trialSeconds }
  const items = lists
    .flatMap((list) => (problem[list] ?? []).map((rule) => ({ list, rule })))
    .map((one, at) => ({ ...one, at }))
    .filter(({ rule }) => !('weight' in rule && rule.weight !== undefined))
  const trial = async (kept: typeof items): Promise<'kept' | 'unmet' | 'unknown'> => {
    if (now() - started > mostSeconds * 1000) return 'unknown'
    const of = (list: string) => kept.filter((one) => one.list === list).map(({ rule }) => rule)
    try {
      await runMatching({ ...problem, ...Object.fromEntries(lists.map((list) => [list, of(list)])) }, asked)
      return 'kept'
    } catch (error) {
      if (!(error instanceof MatchingError)) throw error
      return error.code !== 'rules-unmet' || error.data['proven'] === 1 ? 'unmet' : 'unknown'
    }
  }
  if ((await trial(items)) !== 'unmet') return undefined
  let core = items
  // Halves first, then single rules until none can go: fewer pins can clash where more do not.
  for (let size = Math.ceil(core.length / 2); size >= 1;) {
    const before = core.length
    for (let at = 0; at < core.length;) {
      const fewer = core.toSpliced(at, size)
      const found = await trial(fewer)
      if (found === 'unknown' && size === 1) return undefined
      if (found === 'unmet') core = fewer
      else at += size
    }
    if (size > 1) size = Math.ceil(size / 2)
    else if (core.length === before) break
  }
  const helping: number[] = []
  for (const { at } of core) {
    const found = await trial(items.filter((one) => one.at !== at))
    if (found === 'unknown') return undefined
    if (found === 'kept') helping.push(at)
  }
  return { clash: core.map(({ at }) => at), helping }
}
