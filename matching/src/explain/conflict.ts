import { deficientCompanies } from '../flow/deficient-companies.ts'
import { buildNetwork, solveNetwork } from '../flow/network.ts'
import { mayMeet, ranksOf } from '../model/instance.ts'
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
 * What clashes is a minimal set, by taking away what is not needed for it (deletion filter: Chinneck, 2008). Fewer pins can
 * clash where more do not (three need nobody beside them, two need one more), so the smallest change is no hitting set of
 * such sets: it is found by deepening search over what can end the shortage at hand (`whatMatters`).
 *
 * @throws MatchingError for a problem that is wrong in itself
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
    /** Of rules that cannot all be kept, those of which one must go; none where they can be kept. */
    whatMatters(items: readonly Item[]): Item[] | undefined {
      count++
      return whatMatters(problemOf(problem, items), options, items)
    },
  }
}

/**
 * Some companies need more students than may go there (Hall, 1935): as long as their pins stand, and all who are elsewhere
 * or excluded though they might go there stay so, they still do. Undefined where there is no shortage.
 */
function whatMatters(problem: Problem, options: Options, items: readonly Item[]): Item[] | undefined {
  const { instance, plan, flow } = fillNeeded(problem, options)
  if (flow.needed === total(plan.needed)) return undefined
  const lacking = deficientCompanies(flow, plan)
  const ids = new Set(lacking.map((j) => instance.companies[j]!._id))
  const studentOf = new Map(instance.students.map(({ matrikelnummer }, i) => [matrikelnummer, i]))
  const mightGo = (matrikelnummer: string): boolean => {
    const i = studentOf.get(matrikelnummer)!
    return lacking.some((j) => {
      const { studentRank, companyRank } = ranksOf(instance, i, j)
      return mayMeet(instance.settings.fallback, studentRank, companyRank)
    })
  }
  return items.filter(({ kind, rule }) => {
    if (kind === 'exclusion') return ids.has(rule.companyId)
    const students = kind === 'pin' ? [rule.matrikelnummer] : rule.students
    return ids.has(rule.companyId) || students.some(mightGo)
  })
}

type Trial = ReturnType<typeof createTrial>

/** The companies with pins and what they need, where that cannot be met. */
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

/** As many students as possible where pins need them. */
function fillNeeded(problem: Problem, options: Options) {
  const instance = readProblem(problem, options)
  // A repair gives up teams where it must: what it keeps is no rule.
  const plan = planTeams({ ...instance, required: new Int32Array(instance.companies.length) })
  return { instance, plan, flow: solveNetwork(buildNetwork(instance), plan.needed, plan.needed) }
}

/** A subset of `items` that clashes, and without any one of them does not: halves first, then one by one until none can go. */
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

/** The fewest of the rules that may go whose going resolves the conflict; undefined where none of them can. */
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
  // Too many to try: a set from which nothing can be left out.
  const kept = items.filter((item) => !mayGo(item))
  if (!trial.isMet(kept)) return undefined
  for (const item of items.filter(mayGo)) if (trial.isMet(kept.concat(item))) kept.push(item)
  return { removed: items.filter((item) => !kept.includes(item)), isSmallest: false }
}

/** So many at most that resolve the conflict by going; `never`: however many may go. */
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
    // What was tried before has been tried together with this one too.
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
