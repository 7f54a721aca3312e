import { companyRankOf, companySlots, isFree, studentRankOf, studentSlots } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import type { FormedTeam } from '../model/team-plan.ts'

/** Pairs that would rather have each other than what they got. */
export interface Stability {
  /** Students in at least one such pair: the figure to show first. */
  students: number
  pairs: number
}

/**
 * Counts the pairs that block the matching (Gale, Shapley, 1962; weakly stable with ties: Irving, 1994): the student
 * ranks the company's field strictly better than that of its own company, and the company, which has a team, has room or
 * ranks the student's field strictly better than that of one of its students who can be replaced. Students that are pinned
 * or locked, neither as those who would rather go nor as those who would have to, and pairs that a rule forbids, do not count.
 */
export function countBlockingPairs(instance: Instance, teams: readonly FormedTeam[]): Stability {
  const { studyFields, businessFields, settings } = instance
  const companyOf = new Int32Array(instance.students.length).fill(-1)
  const worst = new Int32Array(instance.companies.length).fill(-1)
  const hasRoom = new Uint8Array(instance.companies.length)
  const isOpen = new Uint8Array(instance.companies.length)
  for (const { company, students } of teams) {
    const isLocked = instance.lockOf[students[0]!]! >= 0
    if (!isLocked) isOpen[company] = 1
    for (const i of students) {
      companyOf[i] = company
      if (!isFree(instance, i)) continue
      worst[company] = Math.max(worst[company]!, order(companyRankOf(instance, company, instance.studyField[i]!), 6))
    }
    if (!isLocked && students.length < instance.maximum[company]!) hasRoom[company] = 1
  }
  // How many companies of a business field would rather have a student of a study field; those that list it counted one by one.
  const wanting = new Int32Array(studyFields * businessFields)
  const wants = (j: number, rank: number): boolean =>
    isOpen[j] === 1 && (hasRoom[j] === 1 || worst[j]! > order(rank, 6))
  instance.companies.forEach((_, j) => {
    const b = instance.business[j]!
    if (wants(j, 0) && settings.fallback !== 'mutual')
      for (let f = 0; f < studyFields; f++) wanting[f * businessFields + b]!++
    for (const f of new Set(instance.companyLists.subarray(j * companySlots, (j + 1) * companySlots))) {
      if (f < 0) continue
      const counted = wants(j, 0) && settings.fallback !== 'mutual'
      if (!counted && wants(j, companyRankOf(instance, j, f))) wanting[f * businessFields + b]!++
    }
  })
  const stability = { students: 0, pairs: 0 }
  instance.students.forEach((_, i) => {
    if (!isFree(instance, i)) return
    const f = instance.studyField[i]!
    const current = companyOf[i]! < 0 ? 5 : order(studentRankOf(instance, i, instance.business[companyOf[i]!]!), 4)
    let pairs = 0
    for (let slot = 0; slot < studentSlots; slot++) {
      const b = instance.studentLists[i * studentSlots + slot]!
      if (b >= 0 && Math.min(slot + 1, 3) < current) pairs += wanting[f * businessFields + b]!
    }
    for (const j of instance.excluded.get(i) ?? []) {
      const b = instance.business[j]!
      const better = studentRankOf(instance, i, b) > 0 && order(studentRankOf(instance, i, b), 4) < current
      const rank = companyRankOf(instance, j, f)
      if (better && (settings.fallback !== 'mutual' || rank > 0) && wants(j, rank)) pairs--
    }
    stability.pairs += pairs
    if (pairs > 0) stability.students++
  })
  return stability
}

/** A rank as a number to compare by: not listed comes last. */
function order(rank: number, ranks: number): number {
  return rank === 0 ? ranks : rank
}
