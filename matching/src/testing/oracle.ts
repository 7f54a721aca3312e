import { lessIsBetter, type Tier } from '@project-week/contract/matching/tiers'
import { checkResult } from '../explain/check-result.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { createRandom, randomBelow, shuffle } from '../model/random.ts'
import { readProblem } from '../model/read-problem.ts'
import type { Run } from '../tiers/finish-run.ts'
import { runByFlow, runMatching } from '../tiers/run.ts'
import { chosenInstance } from './chosen-instance.ts'
import { withExtras } from './drawn-problems.ts'
import type { Extras } from './drawn-problems.ts'
import { solveExplicitly } from './explicit-model.ts'
import type { ExplicitOptimum } from './explicit-model.ts'
import { generateProblem } from './generate-problem.ts'
import { refusalFaults, sentenceFaults, whatIfFaults } from './sentences.ts'

/** What a drawn problem contains besides a few pins and exclusions. */
interface Kind extends Extras {
  pins?: number
  exclusions?: number
  locks?: number
  teams?: number
}

/** Kinds of problems on which the engine is compared with the explicit model, under every policy and fallback. */
export const oracleKinds = {
  plain: { pins: 0, exclusions: 0 },
  pins: { pins: 4 },
  exclusions: { exclusions: 8 },
  'locked teams': { locks: 2 },
  'several teams': { teams: 2 },
  'own sizes': { sizes: true },
  together: { rules: ['together'] },
  apart: { rules: ['apart'] },
  'at least one': { rules: ['at-least-one'] },
  none: { rules: ['none'] },
  'no isolated': { rules: ['no-isolated'] },
  'at most': { rules: ['at-most'] },
  'at most, apart, at least one, several teams': { rules: ['at-most', 'apart', 'at-least-one'], teams: 2, pins: 2 },
  fairness: { fairness: true },
  'few unlisted': { fairness: 'unlisted' },
  mixture: { mixture: 8 },
  'few unlisted, mixture, several teams': { fairness: 'unlisted', mixture: 12, teams: 2, pins: 2 },
  priority: { priority: true },
  repair: { repair: true },
  'repair with moves': { repair: true, moves: true },
  challenges: { challenges: true },
  'challenges, exclusions, repair': { challenges: true, exclusions: 8, repair: true },
  'challenges, fairness, pins': { challenges: true, fairness: true, pins: 4 },
  'challenges, rules, moves': { challenges: true, rules: true, repair: true, moves: true },
  'all at once': { rules: true, sizes: true, fairness: true, priority: true, repair: true, locks: 1 },
  'rules and several teams': { rules: true, teams: 2, pins: 2 },
  'all with moves': { rules: true, sizes: true, fairness: true, repair: true, moves: true },
} satisfies Record<string, Kind>

export type OracleKind = keyof typeof oracleKinds

export const policies = ['served-first', 'fit-first'] as const
export const fallbacks = ['any', 'one-sided', 'mutual'] as const

export interface Comparison {
  /** Claims of the engine that the explicit model refutes; empty if they agree. */
  faults: string[]
  /** Tiers that the engine proved; numbers of other bounds and of sentences compared. */
  proven: Tier[]
  bounds: number
  sentences: number
  isRefused: boolean
}

interface Drawn {
  problem: Problem
  options: Options
}

/**
 * Draws a small problem by seed, changes it if asked, and compares every tier, bound and sentence. Six consecutive
 * seeds cover every policy and fallback.
 */
export async function compareWithOracle(
  kind: OracleKind,
  seed: number,
  change: (drawn: Drawn) => Drawn = (drawn) => drawn,
): Promise<Comparison> {
  const { problem, options } = change(drawSmall(kind, seed))
  const own: Kind = oracleKinds[kind]
  const comparison: Comparison = { faults: [], proven: [], bounds: 0, sentences: 0, isRefused: false }
  const runs: Run[] = []
  try {
    runs.push(await runMatching(problem, options))
  } catch (error) {
    if (!(error instanceof MatchingError)) throw error
    return { ...comparison, ...(await refusalFaults(problem, options, error)), isRefused: true }
  }
  // Flow alone always moves the fewest.
  if (runs[0]!.instance.rules.length === 0 && own.moves !== true) runs.push(runByFlow(problem, options))
  const optima = new Map<string, ExplicitOptimum>()
  for (const run of runs) {
    const values = Object.fromEntries(run.tiers.map(({ tier, value }) => [tier, value])) as ExplicitOptimum
    // Flow alone sets waiting students aside, however many that places.
    const isWhole = run === runs[0]
    const instance = isWhole
      ? await chosenInstance(problem, options)
      : { ...readProblem(problem, options), waiting: run.instance.waiting }
    const key = JSON.stringify([values, instance.waiting.size])
    const best = optima.get(key) ?? (await solveExplicitly(instance, { asGoodAs: values }))
    if (typeof best !== 'object') return { ...comparison, faults: [`the explicit model: ${best ?? 'no time'}`] }
    optima.set(key, best)
    comparison.faults.push(...tierFaults(run, best), ...checkerFaults(problem, options, run))
    comparison.bounds += run.tiers.filter(({ proven }) => !proven).length
  }
  comparison.proven = runs[0]!.tiers.filter(({ proven }) => proven).map(({ tier }) => tier)
  const { faults, sentences } = await sentenceFaults(problem, options, runs[0]!, seed)
  comparison.faults.push(...faults)
  return { ...comparison, sentences }
}

/** Compares one what-if under a policy with the explicit model; the kinds of problems take turns. */
export async function compareWhatIf(policy: (typeof policies)[number], seed: number): ReturnType<typeof whatIfFaults> {
  const kinds = Object.keys(oracleKinds) as OracleKind[]
  for (let draw = seed; ; draw += 100_000) {
    const { problem, options } = drawSmall(kinds[seed % kinds.length]!, draw)
    const asked = { ...options, policy }
    try {
      const run = await runMatching(problem, asked)
      const random = createRandom(draw)
      const { matrikelnummer } = run.instance.students[randomBelow(random, run.instance.students.length)]!
      const { _id: companyId } = run.instance.companies[randomBelow(random, run.instance.companies.length)]!
      return await whatIfFaults(problem, asked, run, { matrikelnummer, companyId })
    } catch (error) {
      // Rules that clash leave nothing to compare.
      if (!(error instanceof MatchingError)) throw error
    }
  }
}

export function drawSmall(kind: OracleKind, seed: number): Drawn {
  const own: Kind = oracleKinds[kind]
  const random = createRandom(seed)
  const below = (count: number): number => randomBelow(random, count)
  const size = {
    students: 5 + below(7),
    companies: 2 + below(3),
    studyFields: 2 + below(4),
    businessFields: 2 + below(4),
  }
  const drawn = generateProblem({ ...size, seed })
  const options: Options = {
    policy: policies[seed % 2]!,
    fallback: fallbacks[seed % 3]!,
    minimum: 1 + below(3),
    maximum: 3 + below(2),
    seed,
  }
  const { minimum = 3, maximum = 5 } = options
  const companies = drawn.companies.map((company) =>
    own.teams === undefined ? company : { ...company, teams: 1 + below(own.teams) },
  )
  const names = shuffle(
    drawn.students.map(({ matrikelnummer }) => matrikelnummer),
    random,
  )
  const locks = own.locks === undefined ? 0 : 1 + below(own.locks)
  const locked: { companyId: string; students: string[] }[] = []
  for (const { _id } of companies.slice(0, locks)) {
    const count = Math.min(maximum, minimum + below(2))
    // Leave at least one student unlocked.
    if (names.length > count) locked.push({ companyId: _id, students: names.splice(0, count) })
  }
  const isLocked = (id: string): boolean => locked.some(({ companyId }) => companyId === id)
  const open = companies.filter(({ _id }) => !isLocked(_id))
  const pair = () => ({
    matrikelnummer: names[below(names.length)]!,
    companyId: (open[below(open.length)] ?? companies[0]!)._id,
  })
  const few = (most: number | undefined): number =>
    most === undefined ? below(4) >> 1 : most === 0 ? 0 : 1 + below(most)
  const pins = [
    ...new Map(Array.from({ length: few(own.pins) }, () => pair()).map((pin) => [pin.matrikelnummer, pin])).values(),
  ]
  const room = (companyId: string): number => maximum * (companies.find(({ _id }) => _id === companyId)?.teams ?? 1)
  const kept = pins.filter(
    ({ companyId }, at) =>
      !isLocked(companyId) && pins.slice(0, at).filter((pin) => pin.companyId === companyId).length < room(companyId),
  )
  const exclusions = Array.from({ length: few(own.exclusions) }, pair).filter(
    (one) => !kept.some((pin) => pin.matrikelnummer === one.matrikelnummer),
  )
  return withExtras({ ...drawn, companies, locked, pins: kept, exclusions }, options, seed, own)
}

function tierFaults({ tiers }: Run, best: ExplicitOptimum): string[] {
  const faults: string[] = []
  for (const { tier, value, bound, proven } of tiers) {
    const optimum = best[tier]!
    const isBeyond = lessIsBetter.has(tier) ? value < optimum : value > optimum
    if (isBeyond) faults.push(`${tier}: ${value} is better than the optimum ${optimum}`)
    if (proven && value !== optimum) faults.push(`${tier}: proven ${value}, optimum ${optimum}`)
    if (lessIsBetter.has(tier) ? bound > optimum : bound < optimum)
      faults.push(`${tier}: bound ${bound}, optimum ${optimum}`)
  }
  return faults
}

/** What the separate checker finds in the result, and whether it detects a team that was made worse. */
function checkerFaults(problem: Problem, options: Options, { result }: Run): string[] {
  const check = (one: Run['result']) => checkResult(problem, one, options)
  const verdict = check(result)
  const faults = verdict.faults.map(({ code, record }) => `checker: ${code} ${record}`)
  const [first] = result.teams
  if (first !== undefined && check({ ...result, teams: result.teams.slice(1) }).ok)
    faults.push('checker: misses a team')
  return faults
}
