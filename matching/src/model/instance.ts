import type { Company, Settings, Student } from './problem.ts'

/** Slots of a student's list: three choices, and the interest in patent work, which counts as a third choice. */
export const studentSlots = 4
/** Slots of a company's list. */
export const companySlots = 5

/**
 * A checked problem in whole numbers: what every solver works on. Students and companies of the edition only, in the
 * order of their keys, so that the order of a file's records decides nothing.
 */
export interface Instance {
  settings: Settings
  students: readonly Student[]
  companies: readonly Company[]
  studyFields: number
  businessFields: number
  /** Student → study field, school, gender. */
  studyField: Int32Array
  school: Int32Array
  gender: Int32Array
  /** `wishes[4i + slot]`: business field or −1. Slot 0, 1, 2 is rank 1, 2, 3; slot 3 is rank 3 too. */
  wishes: Int32Array
  /** Company → business field; the last one is every field that nobody can list. */
  business: Int32Array
  /** `looks[5j + slot]`: study field or −1; slot 0 is rank 1. */
  looks: Int32Array
  /** Company → teams it may have. */
  teams: Int32Array
  /** Student → the company it is pinned to, or −1. */
  pinned: Int32Array
  /** Student → index of its locked team, or −1. */
  lockOf: Int32Array
  locks: readonly { company: number; students: readonly number[] }[]
  /** Student → the companies it must not get. */
  excluded: ReadonlyMap<number, ReadonlySet<number>>
  /** `points[6k + r]`. */
  points: Int32Array
}

/** The student's rank for a business field: 1 to 3, or 0 where it is not listed. */
export function studentRankOf(instance: Instance, student: number, field: number): number {
  for (let slot = 0; slot < studentSlots; slot++) {
    if (instance.wishes[student * studentSlots + slot] === field) return Math.min(slot + 1, 3)
  }
  return 0
}

/** The company's rank for a study field: 1 to 5, or 0 where it is not listed. */
export function companyRankOf(instance: Instance, company: number, field: number): number {
  for (let slot = 0; slot < companySlots; slot++) {
    if (instance.looks[company * companySlots + slot] === field) return slot + 1
  }
  return 0
}

/** Both ranks of a pair. */
export function ranksOf(instance: Instance, student: number, company: number): { wish: number; look: number } {
  return {
    wish: studentRankOf(instance, student, instance.business[company]!),
    look: companyRankOf(instance, company, instance.studyField[student]!),
  }
}

/** Points of a pair, whether or not it is allowed. */
export function fitOf(instance: Instance, student: number, company: number): number {
  const { wish, look } = ranksOf(instance, student, company)
  return instance.points[wish * 6 + look]!
}

/** Whether the fallback lets a pair with these ranks meet. */
export function mayMeet(fallback: Settings['fallback'], wish: number, look: number): boolean {
  if (fallback === 'any') return true
  return fallback === 'one-sided' ? wish > 0 || look > 0 : wish > 0 && look > 0
}

/** Whether the run may put this student into this company: no exclusion, and the fallback lets them meet. */
export function isAllowed(instance: Instance, student: number, company: number): boolean {
  if (instance.excluded.get(student)?.has(company)) return false
  const { wish, look } = ranksOf(instance, student, company)
  return mayMeet(instance.settings.fallback, wish, look)
}
