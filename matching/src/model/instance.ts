import type { Company, PeopleRule, Student } from './problem.ts'
import { tableCells } from './points.ts'
import type { Settings } from './settings.ts'

/** Three choices, and the interest in patent work, which counts as a third choice. */
export const studentSlots = 4
export const companySlots = 5
export const challengeSlots = 5

/**
 * A validated problem in integers, as solvers use it. Holds only the edition's students and companies, in an order
 * that the seed decides: of equal ones the first is taken everywhere.
 */
export interface Instance {
  settings: Settings
  students: readonly Student[]
  companies: readonly Company[]
  /** Key → index. */
  studentOf: ReadonlyMap<string, number>
  companyOf: ReadonlyMap<string, number>
  studyFields: number
  businessFields: number
  /** Student → study field, school, gender. */
  studyField: Int32Array
  school: Int32Array
  gender: Int32Array
  /** `studentLists[4i + slot]`: business field or −1. Slot 0, 1, 2 is rank 1, 2, 3; slot 3 is the interest in patent work. */
  studentLists: Int32Array
  /** Business field → students who list it; interest in patent work is not counted. */
  listing: Int32Array
  /** Company → business field; the last number stands for fields that nobody can list. */
  business: Int32Array
  /** `companyLists[5j + slot]`: study field or −1; slot 0 is rank 1. */
  companyLists: Int32Array
  /** `challengeLists[5i + slot]`: company or −1; slot 0 is rank 1. Empty if nobody named a challenge. */
  challengeLists: Int32Array
  /** Company → the teams it may have, and their sizes. */
  teams: Int32Array
  minimum: Int32Array
  maximum: Int32Array
  /** Student → the company they are pinned to, or −1. */
  pinned: Int32Array
  /** Student → index of their locked team, or −1. */
  lockOf: Int32Array
  locks: readonly { company: number; students: readonly number[] }[]
  /** Student → companies they must not be placed at. */
  excluded: ReadonlyMap<number, ReadonlySet<number>>
  /** Those excluded by a rule `none`: no pin can override it. */
  ruledOut: ReadonlyMap<number, ReadonlySet<number>>
  /** Students left out because others have priority: no solver sees them. */
  waiting: ReadonlySet<number>
  rules: readonly InstanceRule[]
  /** Company → teams that a repair keeps. */
  required: Int32Array
  repair: Repair | undefined
  /** `points[24q + 6k + r]`: the fit of a pair; 24 cells if nobody named a challenge. */
  points: Int32Array
  objective: Objective
}

/**
 * The points that the flow maximises (fit, or several tiers in one table, `objective.ts`), a bonus for staying, and a
 * further one for staying at a place that was accepted.
 */
export interface Objective {
  points: Int32Array
  stay: number
  accepted: number
}

/** The most that a pair can be worth. */
export const topOf = ({ points, stay, accepted }: Objective): number => bestOf(points) + stay + accepted

/** The best pair's points in a table that never rises as a rank worsens. */
export const bestOf = (points: Int32Array): number => points[points.length > tableCells ? tableCells + 7 : 7]!

export interface InstanceRule {
  rule: PeopleRule
  /** Index in the problem. */
  index: number
  /** For `together` and `apart` the students named, otherwise those with the property. */
  students: readonly number[]
  hasStudent: Uint8Array
  /** Companies whose teams the rule applies to. */
  companies: readonly number[]
  /** Points that a break costs; undefined for a hard rule. */
  weight: number | undefined
  /** For the setting `mixture`, one rule per study field with index −1: broken by teams of this field alone. */
  alone?: number | undefined
}

export interface Repair {
  /** Student → previous company, if it still takes part, or −1. */
  before: Int32Array
  /** Student → 1 if they had any place, even at a company that no longer takes part: newcomers rank after them. */
  hadPlace: Uint8Array
  /** Student → 1 if they accepted their previous place and may stay there. */
  accepted: Int32Array
  /** Student → 1 if the repair itself keeps them at their company (`lockAll`): nobody pinned them there. */
  held: Uint8Array
  /** Company → number of previous teams. */
  teams: Int32Array
  /** Most students that may be moved for a better fit; undefined: move as few as possible, whatever the fit. */
  moves: number | undefined
}

/** The student's rank for a business field: 1 to 3, `interestRank`, or 0 if neither listed nor of interest. */
function namedRankOf(instance: Instance, student: number, field: number): number {
  for (let slot = 0; slot < studentSlots; slot++) {
    if (instance.studentLists[student * studentSlots + slot] === field) return slot + 1
  }
  return 0
}

/** The same as points and tiers count it: 0 to 3, as interest in patent work counts as a third choice. */
export const studentRankOf = (instance: Instance, student: number, field: number): number =>
  Math.min(namedRankOf(instance, student, field), 3)

/** The company's rank for a study field: 1 to 5, or 0 if not listed. */
export function companyRankOf(instance: Instance, company: number, field: number): number {
  for (let slot = 0; slot < companySlots; slot++) {
    if (instance.companyLists[company * companySlots + slot] === field) return slot + 1
  }
  return 0
}

/** The challenge's place on the student's own list: 1 to 5, or 0 if they did not name it. */
export function challengeRankOf({ challengeLists }: Instance, student: number, company: number): number {
  for (let at = student * challengeSlots, slot = 1; slot <= challengeSlots && at < challengeLists.length; slot++) {
    if (challengeLists[at++] === company) return slot
  }
  return 0
}

/** Both sides' ranks of a pair, as they are said: the student's is `interestRank` for interest in patent work. */
export interface Ranks {
  studentRank: number
  companyRank: number
  /** Only for a challenge that the student named. */
  challengeRank?: number
}

export function ranksOf(instance: Instance, student: number, company: number): Ranks {
  const challengeRank = challengeRankOf(instance, student, company)
  return {
    studentRank: namedRankOf(instance, student, instance.business[company]!),
    companyRank: companyRankOf(instance, company, instance.studyField[student]!),
    ...(challengeRank > 0 ? { challengeRank } : {}),
  }
}

/** A pair's points, whether or not it is allowed. */
export function fitOf(instance: Instance, student: number, company: number): number {
  return instance.points[cellOf(instance, student, company)]!
}

/** A pair's value to the flow: its points, plus the bonuses if the student stays. */
export function valueOf(instance: Instance, student: number, company: number): number {
  const { objective, repair } = instance
  const stays = repair !== undefined && repair.before[student] === company
  const bonus = stays ? objective.stay + objective.accepted * repair.accepted[student]! : 0
  return objective.points[cellOf(instance, student, company)]! + bonus
}

/** A pair's index in a table of points. */
export function cellOf(instance: Instance, student: number, company: number): number {
  const studentRank = studentRankOf(instance, student, instance.business[company]!)
  const companyRank = companyRankOf(instance, company, instance.studyField[student]!)
  return challengeRankOf(instance, student, company) * tableCells + studentRank * 6 + companyRank
}

/** Whether the fallback allows a pair with these ranks. */
export function mayMeet(fallback: Settings['fallback'], studentRank: number, companyRank: number): boolean {
  if (fallback === 'any') return true
  return fallback === 'one-sided' ? studentRank > 0 || companyRank > 0 : studentRank > 0 && companyRank > 0
}

/** Whether the fallback allows the pair: naming a company's challenge lists it. */
export function meets(instance: Instance, student: number, company: number): boolean {
  const { fallback } = instance.settings
  if (fallback === 'any') return true
  const studentRank = studentRankOf(instance, student, instance.business[company]!)
  const companyRank = companyRankOf(instance, company, instance.studyField[student]!)
  return mayMeet(fallback, studentRank + challengeRankOf(instance, student, company), companyRank)
}

/** Whether the student may be placed at the company: no exclusion forbids it, and the fallback allows it. */
export function isAllowed(instance: Instance, student: number, company: number): boolean {
  return instance.excluded.get(student)?.has(company) !== true && meets(instance, student, company)
}

/** Whether a solver decides the student's place: not pinned, locked or waiting. */
export function isFree({ pinned, lockOf, waiting }: Instance, student: number): boolean {
  return pinned[student]! < 0 && lockOf[student]! < 0 && !waiting.has(student)
}
