import { buildNetwork, solveNetwork } from '../flow/network.ts'
import type { Exclusion, LockedTeam, Options, Pin, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import type { Fallback } from '../model/settings.ts'
import { planTeams } from '../model/team-plan.ts'
import { total } from '../model/total.ts'

/** Rules that contradict each other, and changes that resolve it. */
export interface Conflict {
  /** These rules clash by themselves, and would not if any one of them were gone. */
  pins: Pin[]
  exclusions: Exclusion[]
  locked: LockedTeam[]
  /** Companies that those pins open: how many students each needs for its smallest team beside them. */
  companies: { companyId: string; pins: string[]; needed: number }[]
  /** Students that these companies need, and how many the rules leave for them. */
  needed: number
  available: number
  /** Each resolves the whole conflict alone; the smallest first. */
  changes: ConflictChange[]
}

/** `isSmallest`: nothing of this kind that touches fewer rules resolves it. */
export type ConflictChange =
  | { kind: 'unpin'; pins: Pin[]; isSmallest: boolean }
  | { kind: 'allow'; exclusions: Exclusion[]; isSmallest: boolean }
  | { kind: 'unlock'; locked: LockedTeam[]; isSmallest: boolean }
  | { kind: 'mixed'; pins: Pin[]; exclusions: Exclusion[]; locked: LockedTeam[]; isSmallest: boolean }
  | { kind: 'minimum'; minimum: number }
  | { kind: 'fallback'; fallback: Fallback }

type Item = { kind: 'pin'; rule: Pin } | { kind: 'exclusion'; rule: Exclusion } | { kind: 'lock'; rule: LockedTeam }

/** Questions to the network that one diagnosis may ask: beyond, the smallest set is only a small one. */
const mostTrials = 4000

/**
 * Finds out whether pins, exclusions, locked teams, smallest teams and fallback can be kept together; undefined where
 * they can. Rules between people are not looked at: those are clashing where a run throws `rules-unmet`.
 *
 * What clashes is a minimal set, by taking away what is not needed for it (deletion filter: Chinneck, 2008); the smallest
 * change hits every such set (hitting sets: Reiter, 1987), found by deepening search.
 *
 * @throws MatchingError for a problem that is wrong in itself
 */
export function diagnoseConflict(problem: Problem, options: Options = {}): Conflict | undefined {
  const items = itemsOf(problem)
  const trial = createTrial(problem, options)
  if (trial.isMet(items)) return undefined
  const clash = minimalClash(items, [], trial)
  const { companies, available } = shortageOf(problemOf(problem, clash), options)
  return {
    ...partsOf(clash),
    companies,
    needed: companies.reduce((sum, { needed }) => sum + needed, 0),
    available,
    changes: changesOf(problem, options, items, trial),
  }
}

function itemsOf({ pins = [], exclusions = [], locked = [] }: Problem): Item[] {
  return [
    ...pins.map((rule): Item => ({ kind: 'pin', rule })),
    ...exclusions.map((rule): Item => ({ kind: 'exclusion', rule })),
    ...locked.map((rule): Item => ({ kind: 'lock', rule })),
  ]
}

function partsOf(items: readonly Item[]): { pins: Pin[]; exclusions: Exclusion[]; locked: LockedTeam[] } {
  return {
    pins: items.flatMap((item) => (item.kind === 'pin' ? [item.rule] : [])),
    exclusions: items.flatMap((item) => (item.kind === 'exclusion' ? [item.rule] : [])),
    locked: items.flatMap((item) => (item.kind === 'lock' ? [item.rule] : [])),
  }
}

const problemOf = (problem: Problem, items: readonly Item[]): Problem => ({ ...problem, ...partsOf(items), rules: [] })

/** Asks whether the students suffice for every company that some of the rules open. */
function createTrial(problem: Problem, options: Options) {
  let count = 0
  return {
    isExhausted: () => count > mostTrials,
    isMet(items: readonly Item[]): boolean {
      count++
      const { companies } = shortageOf(problemOf(problem, items), options, true)
      return companies.length === 0
    },
  }
}

type Trial = ReturnType<typeof createTrial>

/** The companies with pins and what they need, where that cannot be met. */
function shortageOf(
  problem: Problem,
  options: Options,
  isAsked = false,
): { companies: Conflict['companies']; available: number } {
  const instance = readProblem(problem, options)
  // A repair gives up teams where it must: what it keeps is no rule.
  const plan = planTeams({ ...instance, required: new Int32Array(instance.companies.length) })
  const flow = solveNetwork(buildNetwork(instance), plan.needed, plan.needed)
  if (flow.needed === total(plan.needed)) return { companies: [], available: flow.needed }
  const open = [...plan.needed.keys()].filter((j) => plan.needed[j]! > 0)
  return {
    companies: open.map((j) => ({
      companyId: instance.companies[j]!._id,
      pins: isAsked
        ? []
        : instance.students.flatMap(({ matrikelnummer }, i) => (instance.pinned[i] === j ? [matrikelnummer] : [])),
      needed: plan.needed[j]!,
    })),
    available: flow.needed,
  }
}

/** A minimal subset of `items` that clashes together with `kept`: halves first, then one by one until none can go. */
function minimalClash(items: readonly Item[], kept: readonly Item[], trial: Trial): Item[] {
  let core = [...items]
  for (let size = Math.ceil(core.length / 2); size >= 1;) {
    const before = core.length
    for (let at = 0; at < core.length;) {
      const fewer = [...core.slice(0, at), ...core.slice(at + size)]
      if (trial.isMet([...kept, ...fewer])) at += size
      else core = fewer
    }
    if (size > 1) size = Math.ceil(size / 2)
    else if (core.length === before) break
  }
  return core
}

function changesOf(problem: Problem, options: Options, items: readonly Item[], trial: Trial): ConflictChange[] {
  const of = (kind: Item['kind']) => fewestRemoved(items, (item) => item.kind === kind, trial)
  const [pins, exclusions, locks, any] = [
    of('pin'),
    of('exclusion'),
    of('lock'),
    fewestRemoved(items, () => true, trial),
  ]
  const changes: ConflictChange[] = []
  if (pins !== undefined) changes.push({ kind: 'unpin', pins: partsOf(pins.removed).pins, isSmallest: pins.isSmallest })
  if (exclusions !== undefined) {
    changes.push({
      kind: 'allow',
      exclusions: partsOf(exclusions.removed).exclusions,
      isSmallest: exclusions.isSmallest,
    })
  }
  if (locks !== undefined) {
    changes.push({ kind: 'unlock', locked: partsOf(locks.removed).locked, isSmallest: locks.isSmallest })
  }
  const fewest = Math.min(...changes.map(sizeOf))
  if (any !== undefined && any.removed.length < fewest) {
    changes.push({ kind: 'mixed', ...partsOf(any.removed), isSmallest: any.isSmallest })
  }
  changes.push(...lowerMinimum(problem, options), ...widenFallback(problem, options))
  return changes.sort((a, b) => sizeOf(a) - sizeOf(b))
}

/**
 * The fewest of the rules that may go whose going resolves the conflict: every minimal clash must lose one of its rules,
 * so the search branches on the rules of one, ever deeper. Undefined where the others clash by themselves.
 */
function fewestRemoved(
  items: readonly Item[],
  mayGo: (item: Item) => boolean,
  trial: Trial,
): { removed: Item[]; isSmallest: boolean } | undefined {
  const fixed = items.filter((item) => !mayGo(item))
  const movable = items.filter(mayGo)
  if (movable.length === 0 || !trial.isMet(fixed)) return undefined
  for (let depth = 1; depth <= movable.length && !trial.isExhausted(); depth++) {
    const removed = removeWithin(movable, fixed, depth, trial)
    if (removed !== undefined) return { removed, isSmallest: !trial.isExhausted() }
  }
  // Too many to try: a set from which nothing can be left out.
  const kept: Item[] = []
  for (const item of movable) if (trial.isMet([...fixed, ...kept, item])) kept.push(item)
  return { removed: movable.filter((item) => !kept.includes(item)), isSmallest: false }
}

function removeWithin(left: readonly Item[], fixed: readonly Item[], depth: number, trial: Trial): Item[] | undefined {
  if (trial.isMet([...fixed, ...left])) return []
  if (depth === 0 || trial.isExhausted()) return undefined
  for (const item of minimalClash(left, fixed, trial)) {
    const rest = left.filter((other) => other !== item)
    const more = removeWithin(rest, fixed, depth - 1, trial)
    if (more !== undefined) return [item, ...more]
  }
  return undefined
}

function lowerMinimum(problem: Problem, options: Options): ConflictChange[] {
  const { minimum } = readProblem({ ...problem, rules: [] }, options).settings
  for (let lower = minimum - 1; lower >= 1; lower--) {
    if (shortageOf({ ...problem, rules: [] }, { ...options, minimum: lower }, true).companies.length === 0) {
      return [{ kind: 'minimum', minimum: lower }]
    }
  }
  return []
}

function widenFallback(problem: Problem, options: Options): ConflictChange[] {
  const { fallback } = readProblem({ ...problem, rules: [] }, options).settings
  const wider = ({ mutual: ['one-sided', 'any'], 'one-sided': ['any'], any: [] } as const)[fallback]
  const found = wider.find(
    (value) => shortageOf({ ...problem, rules: [] }, { ...options, fallback: value }, true).companies.length === 0,
  )
  return found === undefined ? [] : [{ kind: 'fallback', fallback: found }]
}

/** Records that a change touches; a setting touches everybody and comes after a few records. */
function sizeOf(change: ConflictChange): number {
  switch (change.kind) {
    case 'unpin':
      return change.pins.length
    case 'allow':
      return change.exclusions.length
    case 'unlock':
      return change.locked.length
    case 'mixed':
      return change.pins.length + change.exclusions.length + change.locked.length
    case 'minimum':
    case 'fallback':
      return settingSize
  }
}
const settingSize = 5
