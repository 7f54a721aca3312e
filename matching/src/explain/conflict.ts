import { deficientCompanies } from '../flow/deficient-companies.ts'
import { buildNetwork, solveNetwork } from '../flow/network.ts'
import { meets } from '../model/instance.ts'
import type { Exclusion, LockedTeam, Options, Pin, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import type { Fallback } from '../model/settings.ts'
import { planTeams } from '../model/team-plan.ts'
import { total } from '../model/total.ts'

/** Rules that contradict each other, and changes that resolve the conflict. */
export interface Conflict {
  /** A minimal conflicting set: without any one of these rules, the others can be kept. */
  pins: Pin[]
  exclusions: Exclusion[]
  locked: LockedTeam[]
  /** Companies opened by those pins, and how many more students each needs for its minimum team size. */
  companies: { companyId: string; pins: string[]; needed: number }[]
  /** How many students these companies need, and how many the rules leave for them. */
  needed: number
  available: number
  /** Each resolves the whole conflict on its own; smallest first. */
  changes: ConflictChange[]
}

/** `isSmallest`: no change of this kind to fewer rules resolves the conflict. */
export type ConflictChange =
  | { kind: 'unpin'; pins: Pin[]; isSmallest: boolean }
  | { kind: 'allow'; exclusions: Exclusion[]; isSmallest: boolean }
  | { kind: 'unlock'; locked: LockedTeam[]; isSmallest: boolean }
  | { kind: 'mixed'; pins: Pin[]; exclusions: Exclusion[]; locked: LockedTeam[]; isSmallest: boolean }
  | { kind: 'minimum'; minimum: number }
  | { kind: 'fallback'; fallback: Fallback }

type Item = { kind: 'pin'; rule: Pin } | { kind: 'exclusion'; rule: Exclusion } | { kind: 'lock'; rule: LockedTeam }

/** Trials per diagnosis; beyond that, the changes are small but not proven smallest. */
const mostTrials = 4000

/**
 * Finds out whether pins, exclusions, locked teams, minimum sizes and fallback can be kept together; undefined if they
 * can. Rules between people are ignored: they conflict if a run throws `rules-unmet`.
 *
 * The conflict is a minimal set, found by removing what it doesn't need (deletion filter: Chinneck, 2008). Fewer pins
 * can conflict where more don't (three need nobody else, two need one more), so the smallest change is not a hitting
 * set of such sets; iterative deepening over the rules that can end the shortage (`whatMatters`) finds it.
 *
 * @throws MatchingError for a problem that is invalid in itself
 */
export function diagnoseConflict(problem: Problem, options: Options = {}): Conflict | undefined {
  const items = itemsOf(problem)
  const trial = createTrial(problem, options)
  if (trial.isMet(items)) return undefined
  const clash = minimalClash(items, trial)
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

/** Tests whether there are enough students for every company opened by some of the rules. */
function createTrial(problem: Problem, options: Options) {
  let count = 0
  return {
    isExhausted: () => count > mostTrials,
    isMet(items: readonly Item[]): boolean {
      count++
      const { companies } = shortageOf(problemOf(problem, items), options, true)
      return companies.length === 0
    },
    /** Of rules that cannot all be kept, those of which at least one must be removed; undefined if all can be kept. */
    whatMatters(items: readonly Item[]): Item[] | undefined {
      count++
      return whatMatters(problemOf(problem, items), options, items)
    },
  }
}

/**
 * Some companies need more students than may go there (Hall, 1935). That stays so while their pins remain and while
 * students who might go there stay pinned or locked elsewhere, or excluded. Undefined if there is no shortage.
 */
function whatMatters(problem: Problem, options: Options, items: readonly Item[]): Item[] | undefined {
  const { instance, plan, flow } = fillNeeded(problem, options)
  if (flow.needed === total(plan.needed)) return undefined
  const lacking = deficientCompanies(flow, plan)
  const ids = new Set(lacking.map((j) => instance.companies[j]!._id))
  const mightGo = (matrikelnummer: string): boolean => {
    const i = instance.studentOf.get(matrikelnummer)!
    return lacking.some((j) => meets(instance, i, j))
  }
  return items.filter(({ kind, rule }) => {
    if (kind === 'exclusion') return ids.has(rule.companyId)
    const students = kind === 'pin' ? [rule.matrikelnummer] : rule.students
    return ids.has(rule.companyId) || students.some(mightGo)
  })
}

type Trial = ReturnType<typeof createTrial>

/** The companies with pins and their needs that cannot be met. */
function shortageOf(
  problem: Problem,
  options: Options,
  isAsked = false,
): { companies: Conflict['companies']; available: number } {
  const { instance, plan, flow } = fillNeeded(problem, options)
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

/** Places as many students as possible at the companies whose pins need them. */
function fillNeeded(problem: Problem, options: Options) {
  const instance = readProblem(problem, options)
  // A repair dissolves teams if it must, so the teams that it keeps are not a rule.
  const plan = planTeams({ ...instance, required: new Int32Array(instance.companies.length) })
  return { instance, plan, flow: solveNetwork(buildNetwork(instance), plan.needed, plan.needed) }
}

/** A minimal conflicting subset of `items`: removes halves first, then single items until none can go. */
function minimalClash(items: readonly Item[], trial: Trial): Item[] {
  let core = [...items]
  for (let size = Math.ceil(core.length / 2); size >= 1;) {
    const before = core.length
    for (let at = 0; at < core.length;) {
      const fewer = [...core.slice(0, at), ...core.slice(at + size)]
      if (trial.isMet(fewer)) at += size
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

/** The fewest removable rules whose removal resolves the conflict; undefined if removing all of them doesn't. */
function fewestRemoved(
  items: readonly Item[],
  mayGo: (item: Item) => boolean,
  trial: Trial,
): { removed: Item[]; isSmallest: boolean } | undefined {
  for (let depth = 1; !trial.isExhausted(); depth++) {
    const found = removeWithin(items, mayGo, depth, trial)
    if (found === 'never') return undefined
    if (found !== 'not-yet') return { removed: found, isSmallest: !trial.isExhausted() }
  }
  // Too many to try: return a set from which nothing can be left out.
  const kept = items.filter((item) => !mayGo(item))
  if (!trial.isMet(kept)) return undefined
  for (const item of items.filter(mayGo)) if (trial.isMet(kept.concat(item))) kept.push(item)
  return { removed: items.filter((item) => !kept.includes(item)), isSmallest: false }
}

/** At most `depth` rules whose removal resolves the conflict; `never` if no number of removals does. */
function removeWithin(
  left: readonly Item[],
  mayGo: (item: Item) => boolean,
  depth: number,
  trial: Trial,
): Item[] | 'not-yet' | 'never' {
  const matter = trial.whatMatters(left)?.filter(mayGo)
  if (matter === undefined) return []
  if (matter.length === 0) return 'never'
  if (depth === 0) return 'not-yet'
  let isHopeless = true
  const tried = new Set<Item>()
  for (const item of matter) {
    if (trial.isExhausted()) return 'not-yet'
    const rest = left.filter((other) => other !== item)
    // Sets with an item tried before have already been tried together with this one.
    const isLeft = (other: Item): boolean => mayGo(other) && !tried.has(other)
    const more = removeWithin(rest, isLeft, depth - 1, trial)
    if (Array.isArray(more)) return [item, ...more]
    if (more === 'not-yet') isHopeless = false
    tried.add(item)
  }
  return isHopeless ? 'never' : 'not-yet'
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

/** Number of records that a change touches. A setting affects everybody, so it ranks after a few records. */
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
