import type { Instance } from '../model/instance.ts'
import { isAllowed } from '../model/instance.ts'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import type { Result } from '../model/result.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { planTeams } from '../model/team-plan.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { total } from '../model/total.ts'
import { boundWorth, fixedWorth } from '../proof/certificate.ts'
import type { SizeRule } from '../proof/certificate.ts'
import { chooseWaiting } from '../tiers/priority.ts'
import { brokenHardRules } from '../tiers/rule-breaks.ts'
import { countTiers } from '../tiers/teams.ts'

export interface Verdict {
  /** Whether nothing is wrong: the teams are legal, the tiers are those of the teams, and what is claimed to be proven is. */
  ok: boolean
  faults: Fault[]
  /** What the checker's own proof rests on; `search`: a branch and bound that it cannot repeat; `none`: nothing was claimed. */
  proof: 'prices' | 'search' | 'tiers' | 'none'
  /** The bound on fit that the result's prices prove, among matchings with as many placed and served. */
  bound: number
}

export interface Fault {
  code:
    | 'not-a-result'
    | 'unknown-student'
    | 'unknown-company'
    | 'student-twice'
    | 'student-missing'
    | 'too-many-teams'
    | 'team-size'
    | 'pin-broken'
    | 'not-allowed'
    | 'lock-broken'
    | 'rule-broken'
    | 'tier-wrong'
    | 'not-proven'
  /** What it is about: a key, a rule's place, a tier. */
  record: string
}

/**
 * Judges a result by the problem alone: no network, no solver. Who distrusts the engine reads this file,
 * `certificate.ts` and what counts the tiers (`teams.ts`).
 *
 * @throws MatchingError for a problem that is wrong
 */
export function checkResult(problem: Problem, result: Result, options: Options = {}): Verdict {
  const instance = chooseWaiting(readProblem(problem, options))
  const faults: Fault[] = []
  const teams = readTeams(instance, result, faults)
  if (faults.length > 0) return { ok: false, faults, proof: 'none', bound: Number.NaN }
  checkRules(instance, teams, faults)
  for (const index of brokenHardRules(instance, teams)) faults.push({ code: 'rule-broken', record: `rules[${index}]` })
  const counted = countTiers(instance, teams)
  for (const [tier, value] of Object.entries(counted)) {
    if (result.tiers[tier as keyof Result['tiers']] !== value) faults.push({ code: 'tier-wrong', record: tier })
  }
  const bound = boundByPrices(instance, result, counted)
  const isShown = bound === counted.fit
  const proof = isShown ? 'prices' : result.bound.proven ? (result.bound.by ?? 'none') : 'none'
  if (result.bound.proven && proof === 'none') faults.push({ code: 'not-proven', record: 'bound' })
  if (result.bound.fit < counted.fit - (counted.penalty ?? 0)) faults.push({ code: 'not-proven', record: 'bound.fit' })
  return { ok: faults.length === 0, faults, proof, bound }
}

/** Everybody once, in teams of companies that there are. */
function readTeams(instance: Instance, result: Result, faults: Fault[]): FormedTeam[] {
  const isShaped =
    typeof result === 'object' && result !== null && Array.isArray(result.teams) && Array.isArray(result.unplaced)
  if (
    !isShaped ||
    typeof result.tiers !== 'object' ||
    typeof result.bound !== 'object' ||
    typeof result.prices !== 'object'
  ) {
    faults.push({ code: 'not-a-result', record: 'result' })
    return []
  }
  const students = new Map(instance.students.map(({ matrikelnummer }, i) => [matrikelnummer, i]))
  const companies = new Map(instance.companies.map(({ _id }, j) => [_id, j]))
  const seen = new Set<string>()
  const see = (matrikelnummer: string): number => {
    const i = students.get(matrikelnummer)
    if (i === undefined) faults.push({ code: 'unknown-student', record: matrikelnummer })
    if (seen.has(matrikelnummer)) faults.push({ code: 'student-twice', record: matrikelnummer })
    seen.add(matrikelnummer)
    return i ?? -1
  }
  const teams = result.teams.map((team) => {
    const company = companies.get(team.companyId)
    if (company === undefined) faults.push({ code: 'unknown-company', record: team.companyId })
    return { company: company ?? -1, students: team.students.map(see) }
  })
  result.unplaced.forEach(see)
  for (const key of students.keys()) if (!seen.has(key)) faults.push({ code: 'student-missing', record: key })
  return teams
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

/** The bound on fit by the result's prices, with the value of being placed that proves most. */
function boundByPrices(instance: Instance, { prices: byId }: Result, { placed, served }: Result['tiers']): number {
  const plan = planTeams(instance)
  const prices = Int32Array.from(instance.companies, ({ _id }) => byId[_id] ?? 0)
  const free = placed - (instance.students.length - instance.waiting.size - plan.free)
  const rule = sizeRule(instance, plan, free, served)
  const at = (placing: number): number => boundWorth(instance, { prices, placing }, free, rule)
  // The bound is convex in the value of being placed.
  let low = -20_000
  let high = 20_000
  while (high - low > 2) {
    const third = Math.floor((high - low) / 3)
    if (at(low + third) <= at(high - third)) high -= third
    else low += third
  }
  const best = Math.min(...Array.from({ length: high - low + 1 }, (_, step) => at(low + step)), at(0))
  return best + fixedWorth(instance)
}

/** The sizes of any matching with as many placed and served. */
function sizeRule(instance: Instance, plan: TeamPlan, free: number, served: number): SizeRule {
  const { policy } = instance.settings
  if (free === total(plan.room)) return { least: plan.room, most: plan.room }
  const isAllServed = policy === 'served-first' && served === instance.companies.length
  if (!isAllServed) return { least: plan.needed, most: plan.room }
  const least = plan.toOpen.map((count, j) => (plan.lockedTeams[j] === 0 ? count : plan.needed[j]!))
  return { least, most: plan.room }
}
