import { fitOf, isAllowed, isFree, companyRankOf, studentRankOf } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { createRandom, shuffle } from '../model/random.ts'
import { countBlockingPairs } from './stability.ts'
import type { Stability } from './stability.ts'
import { planTeams } from '../model/team-plan.ts'

/** The stable result beside the best one, for comparison only: it knows no minimum sizes. */
export interface StableComparison {
  placed: number
  served: number
  fit: number
  /** Companies whose team would be too small to be a team. */
  belowMinimum: number
  stability: Stability
}

/**
 * Deferred acceptance, students proposing (Gale, Shapley: College Admissions and the Stability of Marriage, 1962; with
 * several places: hospitals and residents). Ties are broken by the seed once for both sides, so that the result is
 * stable for the broken ties and weakly stable for the lists. Pinned and locked students keep their places. At tens of
 * thousands of students it takes longer than the matching itself: every student may ask every company.
 */
export function compareWithStable(instance: Instance): StableComparison {
  const random = createRandom(instance.settings.seed)
  const plan = planTeams(instance)
  const m = instance.companies.length
  const companyOrder = shuffle(
    instance.companies.map((_, j) => j),
    random,
  )
  const byField: number[][] = Array.from({ length: instance.businessFields }, () => [])
  for (const j of companyOrder) byField[instance.business[j]!]!.push(j)
  const lot = shuffle(
    Int32Array.from(instance.students, (_, i) => i),
    random,
  )
  const held: number[][] = Array.from({ length: m }, () => [])
  /** Smaller is better to the company. */
  const standing = (j: number, i: number): number => {
    const rank = companyRankOf(instance, j, instance.studyField[i]!)
    return (rank === 0 ? 6 : rank) * instance.students.length + lot[i]!
  }
  const proposals = instance.students.map((_, i) => proposalsOf(instance, byField, i))
  const waiting = instance.students.flatMap((_, i) => (isFree(instance, i) ? [i] : []))
  /** The standing that a student must beat: that of the last one held, once a company is full. */
  const bar = Float64Array.from(plan.room, (room) => (room > 0 ? Number.POSITIVE_INFINITY : -1))
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    for (let next = proposals[i]!.next(); next.done !== true; next = proposals[i]!.next()) {
      const j = next.value
      const own = standing(j, i)
      if (own > bar[j]!) continue
      const list = held[j]!
      let at = list.length
      while (at > 0 && standing(j, list[at - 1]!) > own) at--
      list.splice(at, 0, i)
      const rejected = list.length > plan.room[j]! ? list.pop() : undefined
      if (list.length === plan.room[j]) bar[j] = standing(j, list.at(-1)!)
      if (rejected !== undefined) waiting.push(rejected)
      break
    }
  }
  instance.pinned.forEach((j, i) => j >= 0 && held[j]!.push(i))
  const teams: FormedTeam[] = [
    ...instance.locks.map(({ company, students }) => ({ company, students: [...students] })),
    ...held.flatMap((students, company) => (students.length > 0 ? [{ company, students }] : [])),
  ]
  let placed = 0
  let fit = 0
  for (const { company, students } of teams) {
    placed += students.length
    for (const i of students) fit += fitOf(instance, i, company)
  }
  return {
    placed,
    served: new Set(teams.map((team) => team.company)).size,
    fit,
    belowMinimum: teams.filter((team) => team.students.length < instance.minimum[team.company]!).length,
    stability: countBlockingPairs(instance, teams),
  }
}

/** A student's companies, best field first; those of fields that it doesn't list come last. */
function* proposalsOf(instance: Instance, byField: readonly number[][], student: number): Generator<number, undefined> {
  for (const rank of [1, 2, 3, 0]) {
    for (let b = 0; b < byField.length; b++) {
      if (studentRankOf(instance, student, b) !== rank) continue
      for (const j of byField[b]!) if (isAllowed(instance, student, j)) yield j
    }
  }
  return undefined
}
