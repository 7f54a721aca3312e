import { isAllowed, ranksOf } from '../model/instance.ts'
import type { Instance, Ranks } from '../model/instance.ts'
import { readCertificate } from '../proof/prices.ts'
import type { Run } from '../tiers/finish-run.ts'
import { planTeams } from '../model/team-plan.ts'
import { total } from '../model/total.ts'
import { countServed } from '../tiers/tier-outcomes.ts'
import { waitingList } from '../tiers/priority.ts'
import type { WaitingStudent } from '../tiers/priority.ts'
import { companyIndex, studentIndex } from './run-index.ts'

/** Why a student is where they are: codes, ranks and ids, never another person. Callers provide the wording. */
export type StudentReason =
  | ({
      because: 'matched' | 'pinned' | 'locked' | 'kept'
      companyId: string
      /** The company's business field, and the student's study field. */
      businessField: string
      studyField: string
    } & Ranks)
  /** Others have priority: the place on the waiting list, and what decided it. */
  | { because: 'waiting-list'; waiting: WaitingStudent }
  /** No place; `explainUnplaced` gives the reason. */
  | { because: 'unplaced' }

/** @throws MatchingError `unknown-student` */
export function explainStudent(run: Run, matrikelnummer: string): StudentReason {
  const { instance, teams, teamOf } = run
  const i = studentIndex(run, matrikelnummer)
  const team = teams[teamOf[i]!]
  if (team === undefined) {
    const waiting = waitingList(run).find((one) => one.matrikelnummer === matrikelnummer)
    return waiting === undefined ? { because: 'unplaced' } : { because: 'waiting-list', waiting }
  }
  const { _id, mappedFieldOfBusiness, fieldOfBusiness } = instance.companies[team.company]!
  return {
    because: fixedBy(instance, i) ?? 'matched',
    companyId: _id,
    businessField: mappedFieldOfBusiness ?? fieldOfBusiness,
    studyField: instance.students[i]!.currentfieldofstudy,
    ...ranksOf(instance, i, team.company),
  }
}

/** What keeps a student where they are in every run: a locked team, a repair that keeps all places, or a pin. */
export function fixedBy({ lockOf, pinned, repair }: Instance, i: number): 'locked' | 'kept' | 'pinned' | undefined {
  if (lockOf[i]! >= 0) return 'locked'
  if (repair?.held[i] === 1) return 'kept'
  return pinned[i]! >= 0 ? 'pinned' : undefined
}

export interface CompanyReason {
  /** Members by their rank for its field (`studentRanks[k]`) and its rank for theirs (`companyRanks[r]`). */
  studentRanks: number[]
  companyRanks: number[]
  students: number
  /**
   * Upper bound on the fit gained by one more place in each of its teams, if no earlier tier changes. Negative if its
   * minimum team size costs fit elsewhere. Undefined if more than places and fit decided: fairness, a repair, rules
   * between people, priority or a search.
   */
  price: number | undefined
  /** Students who list its field, wherever they are, and the fewest that a team of it has. */
  listing: number
  minimum: number
  /** Why the company has no team; undefined if it has one. */
  none: NoTeam | undefined
}

export type NoTeam =
  /** Exclusions or the fallback allow no student there. */
  | { because: 'nobody-allowed' }
  /** Fewer students are allowed there than its minimum team size. */
  | { because: 'too-few-allowed'; allowed: number; minimum: number }
  /** Not enough students for a team at every company; as many companies as possible have one. */
  | { because: 'too-few-students'; served: number; companies: number }
  /** Teams were moved by hand: whether a team there was best is not asked. */
  | { because: 'by-hand' }
  /** A team there would worsen some tier. */
  | { because: 'not-best' }

/** The rank profile of a company's teams, or why it has none. @throws MatchingError `unknown-company` */
export function explainCompany(run: Run, companyId: string): CompanyReason {
  const { instance, teams, outcome } = run
  const j = companyIndex(run, companyId)
  const own = teams.filter((team) => team.company === j)
  const { studentRanks, companyRanks } = profileOf(instance, own)
  const students = own.reduce((sum, team) => sum + team.students.length, 0)
  const price = isPriced(run) ? readCertificate(outcome.flow).prices[j]! : undefined
  const listing = instance.listing[instance.business[j]!]!
  const none = students > 0 ? undefined : whyNone(run, j)
  return { studentRanks, companyRanks, students, price, listing, minimum: instance.minimum[j]!, none }
}

function isPriced({ instance, outcome: { decidedBy, proofs } }: Run): boolean {
  const isByFit = decidedBy === 'flow' && proofs.length === 1
  return isByFit && instance.rules.length === 0 && instance.settings.priority.length === 0
}

/** Most companies that could be served, ignoring the waiting list and earlier teams. */
function mostServed(instance: Instance): number {
  const free = { ...instance, waiting: new Set<number>(), required: new Int32Array(instance.companies.length) }
  return countServed(free, planTeams(free))
}

function whyNone({ instance, tiers, isGiven }: Run, j: number): NoTeam {
  const minimum = instance.minimum[j]!
  const isOpen = instance.settings.fallback === 'any' && instance.excluded.size === 0
  const allowed = isOpen
    ? instance.students.length
    : instance.students.filter((_, i) => isAllowed(instance, i, j)).length
  if (allowed === 0) return { because: 'nobody-allowed' }
  if (allowed < minimum) return { because: 'too-few-allowed', allowed, minimum }
  if (isGiven === true) return { because: 'by-hand' }
  const served = tiers.find(({ tier }) => tier === 'served')!
  const companies = instance.companies.length
  if (served.value === mostServed(instance)) return { because: 'too-few-students', served: served.value, companies }
  return { because: 'not-best' }
}

/**
 * How many more students it takes for another team, with which everyone has a place. Undefined unless the minimum team
 * size of the settings is all that stands in the way: then it is known by counting.
 */
export function shortOfTeam({ instance, teams, teamOf, tiers, isGiven }: Run): number | undefined {
  const { students, settings, excluded, locks, rules, repair, waiting, minimum, pinned } = instance
  const size = settings.minimum
  const isOnlySize =
    // By hand, who has no place was left without one.
    isGiven !== true &&
    settings.fallback === 'any' &&
    excluded.size + locks.length + waiting.size === 0 &&
    repair === undefined &&
    rules.every(({ weight }) => weight !== undefined) &&
    minimum.every((own) => own === size)
  const isFull = teams.length === total(instance.teams)
  if (!isOnlySize || isFull || !tiers[0]!.proven || teamOf.every((t) => t >= 0)) return undefined
  // Every team may then have the minimum, but for a company with more pins than that.
  const room = minimum.map((_, j) => size * teams.filter(({ company }) => company === j).length)
  for (const company of pinned) if (company >= 0 && --room[company]! < 0) return undefined
  return size * (teams.length + 1) - students.length
}

/** A 5 × 6 table: how many students of the run have the ranks [k][r], the last row for interest in patent work. */
export function countRanks({ instance, teams }: Run): number[][] {
  const table = Array.from({ length: 5 }, () => [0, 0, 0, 0, 0, 0])
  for (const { company, students } of teams) {
    for (const i of students) {
      const { studentRank, companyRank } = ranksOf(instance, i, company)
      table[studentRank]![companyRank]!++
    }
  }
  return table
}

function profileOf(instance: Instance, teams: Run['teams']): { studentRanks: number[]; companyRanks: number[] } {
  const studentRanks = [0, 0, 0, 0, 0]
  const companyRanks = [0, 0, 0, 0, 0, 0]
  for (const { company, students } of teams) {
    for (const i of students) {
      const ranks = ranksOf(instance, i, company)
      studentRanks[ranks.studentRank]!++
      companyRanks[ranks.companyRank]!++
    }
  }
  return { studentRanks, companyRanks }
}
