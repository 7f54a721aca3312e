import type { Tier } from '@project-week/contract/matching/tiers'
import type { Instance } from '../model/instance.ts'
import { isAllowed, isFree } from '../model/instance.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import type { Result, Tiers } from '../model/result.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { planTeams } from '../model/team-plan.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { total } from '../model/total.ts'
import { boundWorth, fixedWorth } from '../proof/certificate.ts'
import type { SizeRule } from '../proof/certificate.ts'
import { chooseWaiting } from '../tiers/priority.ts'
import { brokenHardRules } from '../tiers/rule-breaks.ts'
import { countTiers } from '../tiers/teams.ts'
import { countServed, tierOrder } from '../tiers/tier-outcomes.ts'

export interface Verdict {
  /** Whether the teams are legal, the tiers match the teams, and no claim is refuted. */
  ok: boolean
  faults: Fault[]
  /** What proves the fit; `search` and `tiers` cannot be repeated here; `none`: nothing was claimed. */
  proof: 'prices' | 'search' | 'tiers' | 'none'
  /** The upper bound on fit proven by the result's prices, among matchings with as many placed and served. */
  bound: number
  /** Claims neither refuted nor proven here: tiers claimed to be optimal, and `bound.fit`. */
  unproven: string[]
}

export interface Fault {
  code:
    | 'not-a-result'
    | 'unknown-student'
    | 'unknown-company'
    | 'wrong-name'
    | 'student-twice'
    | 'student-missing'
    | 'too-many-teams'
    | 'team-size'
    | 'pin-broken'
    | 'not-allowed'
    | 'lock-broken'
    | 'rule-broken'
    | 'tier-wrong'
    | 'gap-wrong'
    | 'not-proven'
    | 'not-optimal'
  /** The record at fault: a key, a rule's index or a tier. */
  record: string
}

/**
 * Checks a result against the problem alone, without the network or the solver. To trust a result, a reader needs to
 * trust only this file, `certificate.ts` and the tier counts (`teams.ts`).
 *
 * @throws MatchingError for an invalid problem
 */
export function checkResult(problem: Problem, result: Result, options: Options = {}): Verdict {
  // Who waits among equals depends on the seed.
  const read = readProblem(problem, { ...options, seed: result.seed })
  const chosen = chooseWaiting(read)
  const faults: Fault[] = []
  const teams = readTeams(read, result, faults)
  // If a waiting student has a place, nobody was set aside, as that placed more. Only another run can confirm it.
  const isSetAside = !teams.some(({ students }) => students.some((i) => chosen.waiting.has(i)))
  const instance = isSetAside ? chosen : read
  if (faults.length > 0) return { ok: false, faults, proof: 'none', bound: Number.NaN, unproven: [] }
  faults.push(...findFaults(instance, teams))
  const counted = countTiers(instance, teams)
  for (const tier of new Set([...Object.keys(counted), ...Object.keys(result.tiers)])) {
    const name = tier as keyof Result['tiers']
    if (result.tiers[name] !== counted[name]) faults.push({ code: 'tier-wrong', record: tier })
  }
  const value = counted.fit - (counted.penalty ?? 0)
  const { fit: claimed, gap, proven, by } = result.bound
  if (claimed < value) faults.push({ code: 'not-proven', record: 'bound.fit' })
  if (gap !== claimed - value || (proven && gap !== 0)) faults.push({ code: 'gap-wrong', record: 'bound.gap' })
  const bound = boundByPrices(instance, result, counted)
  const isShown = bound === value
  const proof = isShown ? 'prices' : proven ? (by ?? 'none') : 'none'
  // If no other proof is named, the prices must prove the fit.
  if (proven && proof === 'none') faults.push({ code: 'not-proven', record: 'bound' })
  const unproven: string[] = proven ? unprovenTiers(instance, teams, counted, isShown) : []
  if (bound > claimed && !unproven.includes('fit')) unproven.push('bound.fit')
  if (!isSetAside && !unproven.includes('placed')) unproven.push('placed')
  // Exceeding the move limit is right only if no fewer moves are possible.
  if ((counted.moved ?? 0) > (instance.repair?.moves ?? Number.POSITIVE_INFINITY)) unproven.push('moved')
  return { ok: faults.length === 0, faults, proof, bound, unproven }
}

/** Checks sizes, pins, exclusions, the fallback, locked teams and hard rules between people. */
export function findFaults(instance: Instance, teams: readonly FormedTeam[]): Fault[] {
  const faults: Fault[] = []
  checkRules(instance, teams, faults)
  for (const index of brokenHardRules(instance, teams)) faults.push({ code: 'rule-broken', record: `rules[${index}]` })
  return faults
}

/** The tiers down to fit that neither counting nor the prices prove optimal. */
function unprovenTiers(instance: Instance, teams: readonly FormedTeam[], tiers: Tiers, isFitShown: boolean): Tier[] {
  const { repair } = instance
  const isShown = (tier: Tier): boolean => {
    switch (tier) {
      case 'placed':
        return isMostPlaced(instance, teams)
      case 'kept':
        return tiers.kept === total(repair?.teams ?? new Int32Array())
      case 'served':
        return tiers.served === countServed(instance, planTeams(instance))
      case 'accepted':
      case 'moved':
      case 'unlisted':
      case 'unchosen':
      case 'third':
      case 'second':
        return tiers[tier] === 0
      case 'fit':
        return isFitShown
      case 'balance':
      case 'schools':
      case 'mixed':
        return false
    }
  }
  const order = tierOrder(instance)
  return order.slice(0, order.indexOf('fit') + 1).filter((tier) => !isShown(tier))
}

/**
 * Whether no unplaced student could be placed by moving others: no alternating path leads from one of them to a company
 * with room (Berge, 1957). Minimum team sizes and rules between people are ignored, so `false` proves nothing.
 */
function isMostPlaced(instance: Instance, teams: readonly FormedTeam[]): boolean {
  const { companies, students, waiting } = instance
  const at: number[][] = companies.map(() => [])
  const placed = new Uint8Array(students.length)
  for (const { company, students: members } of teams) {
    for (const i of members) {
      placed[i] = 1
      if (isFree(instance, i)) at[company]!.push(i)
    }
  }
  const { room } = planTeams(instance)
  const queue = [...students.keys()].filter((i) => placed[i] === 0 && !waiting.has(i))
  // If every place is taken, nobody can move up.
  if (queue.length === 0 || room.every((places, j) => at[j]!.length === places)) return true
  let left = [...companies.keys()]
  for (const i of queue) {
    const reached = left.filter((j) => isAllowed(instance, i, j))
    if (reached.some((j) => at[j]!.length < room[j]!)) return false
    if (reached.length === 0) continue
    const gone = new Set(reached)
    left = left.filter((j) => !gone.has(j))
    for (const j of reached) queue.push(...at[j]!)
  }
  return true
}

/** Reads the teams; unknown companies and missing, unknown or repeated students are faults. */
function readTeams(instance: Instance, result: Result, faults: Fault[]): FormedTeam[] {
  if (!isShaped(result)) {
    faults.push({ code: 'not-a-result', record: 'result' })
    return []
  }
  const seen = new Set<string>()
  const see = (matrikelnummer: string): number => {
    const i = instance.studentOf.get(matrikelnummer)
    if (i === undefined) faults.push({ code: 'unknown-student', record: matrikelnummer })
    if (seen.has(matrikelnummer)) faults.push({ code: 'student-twice', record: matrikelnummer })
    seen.add(matrikelnummer)
    return i ?? -1
  }
  const teams = result.teams.map((team) => {
    const company = instance.companyOf.get(team.companyId)
    if (company === undefined) faults.push({ code: 'unknown-company', record: team.companyId })
    else if (instance.companies[company]!.companyName !== team.companyName)
      faults.push({ code: 'wrong-name', record: team.companyId })
    return { company: company ?? -1, students: team.students.map(see) }
  })
  result.unplaced.forEach(see)
  for (const key of instance.studentOf.keys()) if (!seen.has(key)) faults.push({ code: 'student-missing', record: key })
  return teams
}

function isShaped(value: unknown): boolean {
  const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null
  const isTexts = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === 'string')
  const isTeam = (team: unknown): boolean => isObject(team) && isTexts(team['students'])
  if (!isObject(value)) return false
  const { teams, unplaced, tiers, bound, prices } = value
  const isBound = isObject(bound) && typeof bound['fit'] === 'number' && typeof bound['proven'] === 'boolean'
  return (
    Array.isArray(teams) &&
    teams.every(isTeam) &&
    isTexts(unplaced) &&
    isObject(tiers) &&
    isBound &&
    (prices === undefined || isObject(prices))
  )
}

function checkRules(instance: Instance, teams: readonly FormedTeam[], faults: Fault[]): void {
  const { companies, students, pinned, lockOf, locks, minimum, maximum } = instance
  const companyOf = new Int32Array(students.length).fill(-1)
  const count = new Int32Array(companies.length)
  for (const { company, students: members } of teams) {
    const id = companies[company]!._id
    if (++count[company]! > instance.teams[company]!) faults.push({ code: 'too-many-teams', record: id })
    if (members.length < minimum[company]! || members.length > maximum[company]!)
      faults.push({ code: 'team-size', record: id })
    for (const i of members) companyOf[i] = company
  }
  students.forEach(({ matrikelnummer }, i) => {
    const j = companyOf[i]!
    if (pinned[i]! >= 0 && pinned[i] !== j) faults.push({ code: 'pin-broken', record: matrikelnummer })
    const isFixed = pinned[i]! >= 0 || lockOf[i]! >= 0
    const isAllowedThere = !instance.waiting.has(i) && isAllowed(instance, i, j)
    if (j >= 0 && !isFixed && !isAllowedThere) faults.push({ code: 'not-allowed', record: matrikelnummer })
  })
  for (const { company, students: members } of locks) {
    const isKept = teams.some(
      (team) =>
        team.company === company &&
        team.students.length === members.length &&
        members.every((i) => team.students.includes(i)),
    )
    if (!isKept) faults.push({ code: 'lock-broken', record: companies[company]!._id })
  }
}

/** The bound on fit by the result's prices, with the tightest value for being placed. */
function boundByPrices(instance: Instance, { prices: byId = {} }: Result, { placed, served }: Result['tiers']): number {
  const plan = planTeams(instance)
  const prices = Int32Array.from(instance.companies, ({ _id }) => byId[_id] ?? 0)
  const free = placed - (instance.students.length - instance.waiting.size - plan.free)
  const rule = sizeRule(instance, plan, free, served)
  const at = (placing: number): number => boundWorth(instance, { prices, placing }, free, rule)
  // Ternary search: the bound is convex in the value of being placed.
  let low = -40_000
  let high = 40_000
  while (high - low > 2) {
    const third = Math.floor((high - low) / 3)
    if (at(low + third) <= at(high - third)) high -= third
    else low += third
  }
  const best = Math.min(...Array.from({ length: high - low + 1 }, (_, step) => at(low + step)), at(0))
  return best + fixedWorth(instance)
}

/** The team sizes of any matching with as many placed and served. */
function sizeRule(instance: Instance, plan: TeamPlan, free: number, served: number): SizeRule {
  const { policy } = instance.settings
  if (free === total(plan.room)) return { least: plan.room, most: plan.room }
  const isAllServed = policy === 'served-first' && served === instance.companies.length
  if (!isAllServed) return { least: plan.needed, most: plan.room }
  const least = plan.toOpen.map((count, j) => (plan.lockedTeams[j] === 0 ? count : plan.needed[j]!))
  return { least, most: plan.room }
}
