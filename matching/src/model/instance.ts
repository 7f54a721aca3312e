import type { Company, PeopleRule, Student } from './problem.ts'
import type { Settings } from './settings.ts'

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
  /** `studentLists[4i + slot]`: business field or −1. Slot 0, 1, 2 is rank 1, 2, 3; slot 3 is rank 3 too. */
  studentLists: Int32Array
  /** Company → business field; the last one is every field that nobody can list. */
  business: Int32Array
  /** `companyLists[5j + slot]`: study field or −1; slot 0 is rank 1. */
  companyLists: Int32Array
  /** Company → teams it may have, and the sizes of each. */
  teams: Int32Array
  minimum: Int32Array
  maximum: Int32Array
  /** Student → the company it is pinned to, or −1. */
  pinned: Int32Array
  /** Student → index of its locked team, or −1. */
  lockOf: Int32Array
  locks: readonly { company: number; students: readonly number[] }[]
  /** Student → the companies it must not get. */
  excluded: ReadonlyMap<number, ReadonlySet<number>>
  /** Those of them that a rule `none` forbids: no pin can put the student there. */
  ruledOut: ReadonlyMap<number, ReadonlySet<number>>
  /** Students who stay out although they would fit, because others have priority: no solver sees them. */
  waiting: ReadonlySet<number>
  rules: readonly InstanceRule[]
  /** Company → teams that a repair keeps. */
  required: Int32Array
  repair: Repair | undefined
  /** `points[6k + r]`: the fit of a pair. */
  points: Int32Array
  objective: Objective
}

/** Points that the flow maximises: the fit, or several tiers in one table (`objective.ts`), and what staying is worth. */
export interface Objective {
  points: Int32Array
  stay: number
}

export interface InstanceRule {
  rule: PeopleRule
  /** Its place in the problem. */
  index: number
  /** `together`, `apart`: the students named; else those with the property. */
  students: readonly number[]
  hasStudent: Uint8Array
  /** Companies in whose teams it holds. */
  companies: readonly number[]
  /** Points a break costs; undefined: it is never broken. */
  weight: number | undefined
  /** Of the setting `mixture`, which is a rule for each study field: teams of this field alone break it. Its index is −1. */
  alone?: number | undefined
}

export interface Repair {
  /** Student → the company it had a place at, if it takes part still, or −1. */
  before: Int32Array
  /** Student → 1 for who had a place at all, at a company that takes part no more too: newcomers come after them. */
  hadPlace: Uint8Array
  /** Company → teams it had. */
  teams: Int32Array
  /** How many students may be moved at most, for a better fit; undefined: as few as can be, whatever the fit. */
  moves: number | undefined
}

/** The student's rank for a business field: 1 to 3, or 0 where it is not listed. */
export function studentRankOf(instance: Instance, student: number, field: number): number {
  for (let slot = 0; slot < studentSlots; slot++) {
    if (instance.studentLists[student * studentSlots + slot] === field) return Math.min(slot + 1, 3)
  }
  return 0
}

/** The company's rank for a study field: 1 to 5, or 0 where it is not listed. */
export function companyRankOf(instance: Instance, company: number, field: number): number {
  for (let slot = 0; slot < companySlots; slot++) {
    if (instance.companyLists[company * companySlots + slot] === field) return slot + 1
  }
  return 0
}

/** Both sides' ranks of a pair. */
export interface Ranks {
  studentRank: number
  companyRank: number
}

export function ranksOf(instance: Instance, student: number, company: number): Ranks {
  return {
    studentRank: studentRankOf(instance, student, instance.business[company]!),
    companyRank: companyRankOf(instance, company, instance.studyField[student]!),
  }
}

/** Points of a pair, whether or not it is allowed. */
export function fitOf(instance: Instance, student: number, company: number): number {
  return instance.points[cellOf(instance, student, company)]!
}

/** What a pair is worth to the flow: its points, and something on top where the student stays. */
export function valueOf(instance: Instance, student: number, company: number): number {
  const { objective, repair } = instance
  const stays = repair !== undefined && repair.before[student] === company
  return objective.points[cellOf(instance, student, company)]! + (stays ? objective.stay : 0)
}

/** A pair's place in a table of 4 × 6. */
export function cellOf(instance: Instance, student: number, company: number): number {
  const { studentRank, companyRank } = ranksOf(instance, student, company)
  return studentRank * 6 + companyRank
}

/** Whether the fallback lets a pair with these ranks meet. */
export function mayMeet(fallback: Settings['fallback'], studentRank: number, companyRank: number): boolean {
  if (fallback === 'any') return true
  return fallback === 'one-sided' ? studentRank > 0 || companyRank > 0 : studentRank > 0 && companyRank > 0
}

/** Whether the run may put this student into this company: no exclusion, and the fallback lets them meet. */
export function isAllowed(instance: Instance, student: number, company: number): boolean {
  if (instance.excluded.get(student)?.has(company)) return false
  const { studentRank, companyRank } = ranksOf(instance, student, company)
  return mayMeet(instance.settings.fallback, studentRank, companyRank)
}

/** Whether a solver decides where the student goes: nobody pinned, locked or on the waiting list. */
export function isFree({ pinned, lockOf, waiting }: Instance, student: number): boolean {
  return pinned[student]! < 0 && lockOf[student]! < 0 && !waiting.has(student)
}
