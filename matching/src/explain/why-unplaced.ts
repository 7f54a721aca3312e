import { createAugmenter } from '../flow/augment.ts'
import { copyGraph, setCapacity } from '../flow/graph.ts'
import { buildNetwork } from '../flow/network.ts'
import { isFree } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Exclusion, Options, PeopleRule, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { isLegalSize, planTeams } from '../model/team-plan.ts'
import { total } from '../model/total.ts'
import type { Run } from '../tiers/finish-run.ts'
import { runMatching } from '../tiers/run.ts'

/** Limits that may keep a free place from a student; each can be lifted. */
const limits = ['exclusions', 'rules', 'fallback', 'sizes'] as const
export type Limit = (typeof limits)[number]

/**
 * Why a student has no place while everyone placed keeps theirs. A limit is named if lifting it alone would give a
 * place; `several-limits` if only lifting all of them would; `unplaced` if unknown.
 */
export type WhyUnplaced = 'every-place-taken' | Limit | 'several-limits' | 'unplaced'

/** In seconds: for all students of a run, and for one question that needs a search. */
const secondsForAll = 5
const secondsForOne = 1

/** The reason for every unplaced student, found by lifting limits. Identical students are asked about once. */
export async function explainUnplaced(
  problem: Problem,
  options: Options,
  run: Run,
): Promise<ReadonlyMap<string, WhyUnplaced>> {
  const { instance, teams, teamOf } = run
  const unplaced = [...instance.students.keys()].filter((i) => teamOf[i]! < 0)
  const numberOf = (i: number): string => instance.students[i]!.matrikelnummer
  const places = total(instance.teams.map((count, j) => count * instance.maximum[j]!))
  const lost = instance.locks.reduce(
    (sum, { company, students }) => sum + instance.maximum[company]! - students.length,
    0,
  )
  const seated = teams.reduce((sum, { students }) => sum + students.length, 0)
  if (seated === places - lost) return new Map(unplaced.map((i) => [numberOf(i), 'every-place-taken']))
  // Unless the number placed is proven maximal, a student might have a place under all rules.
  const isMost = run.tiers[0]!.proven || instance.waiting.size > 0
  if (!isMost) return new Map(unplaced.map((i) => [numberOf(i), 'unplaced']))
  const ask = createQuestions(problem, options, run)
  const known = new Map<string, WhyUnplaced>()
  const reasons = new Map<string, WhyUnplaced>()
  for (const i of unplaced) {
    const key = ask.keyOf(i)
    const reason = known.get(key) ?? (await ask.reasonOf(i))
    known.set(key, reason)
    reasons.set(numberOf(i), reason)
  }
  return reasons
}

function createQuestions(problem: Problem, options: Options, run: Run) {
  const { instance, teamOf } = run
  const read = readProblem(problem, options)
  const now = options.now ?? (() => 0)
  const started = now()
  const seated = new Set(
    instance.students.flatMap(({ matrikelnummer }, i) => (teamOf[i]! >= 0 ? [matrikelnummer] : [])),
  )
  const hasRules = read.rules.some(({ weight }) => weight === undefined)
  const present = limits.filter((limit) => {
    if (limit === 'exclusions') return (problem.exclusions?.length ?? 0) > 0
    if (limit === 'rules') return hasRules || read.ruledOut.size > 0
    return limit === 'fallback' ? read.settings.fallback !== 'any' : read.minimum.some((size) => size > 1)
  })
  const searches = new Map<Limit | undefined, ReturnType<typeof createPaths>>()
  const pathsWithout = (limit: Limit | undefined) => {
    const found = searches.get(limit) ?? createPaths(readProblem(...without(problem, options, limit)), run)
    searches.set(limit, found)
    return found
  }

  /**
   * Whether there is a place for the student, beside everyone placed, with one limit lifted; undefined if unknown. "No"
   * is known if more places don't help, or if no more students than now can be placed at all.
   */
  async function hasPlace(i: number, limit: Limit): Promise<boolean | undefined> {
    const keepsRules = hasRules && limit !== 'rules'
    const paths = pathsWithout(limit === 'sizes' ? undefined : limit)
    if (!paths.hasPlace(i)) return false
    if (!keepsRules && (limit === 'sizes' || paths.hasLegalPlace(i))) return true
    const wanted = instance.students[i]!.matrikelnummer
    const [changed, settings] = without(problem, options, limit)
    const alone = await placedIn(onlyAbout(changed, new Set([...seated, wanted])), settings)
    if (alone?.placed.size === seated.size + 1) return true
    // Together with other unplaced students there may be another team.
    if (!everybody.has(limit)) everybody.set(limit, await placedIn(changed, settings))
    const found = everybody.get(limit)
    if (found === undefined) return undefined
    if (found.most <= seated.size) return false
    return [...seated, wanted].every((student) => found.placed.has(student)) ? true : undefined
  }

  const everybody = new Map<Limit, Awaited<ReturnType<typeof placedIn>>>()
  const before = (options.before ?? problem.before) && { ...(options.before ?? problem.before)!, moves: undefined }

  /** Whom a run places, and the most that can be placed; undefined if the time ran out. */
  async function placedIn(asked: Problem, settings: Options) {
    if (now() - started > secondsForAll * 1000) return undefined
    try {
      const { result, tiers } = await runMatching(asked, {
        ...settings,
        before,
        priority: [],
        fairness: false,
        mixture: 0,
        timeLimit: secondsForOne,
      })
      return { placed: new Set(result.teams.flatMap(({ students }) => students)), most: tiers[0]!.bound }
    } catch (error) {
      if (error instanceof MatchingError) return undefined
      throw error
    }
  }

  return {
    /** Students with the same key have the same reason. */
    keyOf(i: number): string {
      const { types } = pathsWithout(undefined)
      const excluded = [...(read.excluded.get(i) ?? [])].sort((a, b) => a - b)
      return [types.typeOf[i], excluded.join(' '), read.rules.map(({ hasStudent }) => hasStudent[i]).join('')].join('/')
    },
    async reasonOf(i: number): Promise<WhyUnplaced> {
      if (present.length === 0) return 'unplaced'
      // With all limits lifted there is a place, as not all are taken.
      if (present.length === 1) return present[0]!
      let isKnown = true
      for (const limit of present) {
        const found = await hasPlace(i, limit)
        if (found === true) return limit
        isKnown &&= found === false
      }
      return isKnown ? 'several-limits' : 'unplaced'
    },
  }
}

/** The problem with a limit lifted. */
function without(problem: Problem, options: Options, limit: Limit | undefined): [Problem, Options] {
  switch (limit) {
    case 'exclusions':
      return [{ ...problem, exclusions: [] }, options]
    case 'rules':
      return [{ ...problem, rules: [] }, options]
    case 'fallback':
      return [problem, { ...options, fallback: 'any' }]
    case 'sizes': {
      const companies = problem.companies.map((company) => ({ ...company, minimum: 1 }))
      return [
        { ...problem, companies },
        { ...options, minimum: 1 },
      ]
    }
    case undefined:
      return [problem, options]
  }
}

/** The problem of these students alone. Those who must be with someone else are excluded where that applies. */
function onlyAbout(problem: Problem, students: ReadonlySet<string>): Problem {
  const isAbout = ({ matrikelnummer }: { matrikelnummer: string }): boolean => students.has(matrikelnummer)
  const everywhere = problem.companies.map(({ _id }) => _id)
  const torn = (problem.rules ?? []).flatMap((rule): Exclusion[] => {
    if (rule.kind !== 'together' || rule.weight !== undefined) return []
    const named = rule.students.filter((student) => students.has(student))
    if (named.length === rule.students.length) return []
    return named.flatMap((matrikelnummer) =>
      (rule.companies ?? everywhere).map((companyId) => ({ matrikelnummer, companyId })),
    )
  })
  return {
    ...problem,
    pins: problem.pins?.filter(isAbout),
    exclusions: [...(problem.exclusions ?? []).filter(isAbout), ...torn],
    students: problem.students.filter(isAbout),
    rules: problem.rules?.flatMap((rule): PeopleRule[] => {
      if (!('students' in rule)) return [rule]
      const named = rule.students.filter((student) => students.has(student))
      return named.length < 2 ? [] : [{ ...rule, students: named }]
    }),
  }
}

/** Everyone placed in the run, with current company sizes; ignores minimum sizes and rules between people. */
function createPaths(read: Instance, { instance, teams, teamOf }: Run) {
  const everybody = { ...read, waiting: new Set<number>() }
  const plan = planTeams({ ...everybody, required: new Int32Array(read.companies.length) })
  const network = buildNetwork(everybody)
  const { types } = network
  const sizes = new Int32Array(read.companies.length)
  const seated = [...read.students.keys()].filter((i) => teamOf[i]! >= 0 && isFree(everybody, i))
  for (const i of seated) sizes[teams[teamOf[i]!]!.company]!++
  const graph = copyGraph(network.graph)
  sizes.forEach((size, j) => setCapacity(graph, network.beyondArc[j]!, size))
  const { augment } = createAugmenter(graph, network.sinkBeyond)
  for (const i of seated) augment(1 + types.typeOf[i]!)
  /** With this many more places than now. */
  const widened = (more: (j: number) => number) => {
    const wider = copyGraph(graph)
    sizes.forEach((_, j) => setCapacity(wider, network.beyondArc[j]!, more(j)))
    const { reaches } = createAugmenter(wider, network.sinkBeyond)
    return (i: number): boolean => reaches(1 + types.typeOf[i]!)
  }
  const isLegal = (j: number): boolean => isLegalSize(instance, plan, j, sizes[j]! + plan.pins[j]! + 1)
  return {
    types,
    hasPlace: widened((j) => plan.room[j]! - sizes[j]!),
    /** The same, if the last company on the path keeps a legal team size with one more. */
    hasLegalPlace: widened((j) => (isLegal(j) ? plan.room[j]! - sizes[j]! : 0)),
  }
}
