import type { Alternative, TierResult, WhatIf } from '@project-week/contract/matching/matching'
import type { Answers } from '@project-week/contract/questions/question'
import type { Property, RuleKind } from '@project-week/contract/matching/rules'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { Result } from '@project-week/matching/model/result'

/** The part of a registration that the matching reads, as a run stores it. */
export type StudentAnswers = Pick<
  StudentProfile,
  | 'currentfieldofstudy'
  | 'preferredFieldOfBusiness'
  | 'patentAttorneyInterest'
  | 'school'
  | 'gender'
  | 'currentdegree'
  | 'germanlanguagelevel'
  | 'previousParticipation'
  | 'semester'
  | 'date'
> & {
  /** Companies whose challenges the student named, the most wanted first; null for one that is no longer offered. */
  challenges?: (string | null)[]
  /** To the office's own questions: those that its rules ask for. */
  answers?: Answers
}

/** A team by profile ids. */
export interface StoredTeam {
  companyId: string
  profileIds: string[]
}

/** The teams that a repair started from, including those of cancelled companies. */
export interface RunBefore {
  /** Empty if the run is not a repair. */
  teams: StoredTeam[]
  /** Who had accepted their place then. */
  accepted?: string[]
  /** The teams after moves by hand, which are then the run's teams. */
  given?: StoredTeam[]
}

export interface RunRules {
  pins: { ruleId: string; profileId: string; companyId: string }[]
  exclusions: { ruleId: string; profileId: string; companyId: string }[]
  locked: { ruleId: string; companyId: string; profileIds: string[] }[]
  people: StoredPeopleRule[]
}

/** A rule between people: about the students named, or those with a property. */
export interface StoredPeopleRule {
  ruleId: string
  kind: Exclude<RuleKind, 'pin' | 'exclusion' | 'lock'>
  profileIds: string[]
  property: Property | null
  /** Of `at-most`. */
  most?: number | null
  /** Empty: the teams of all companies. */
  companyIds: string[]
  weight: number | null
}

/** A run's record of a company: counts of its students by rank given and received, its price, and an explanation. */
export interface StoredCompany {
  studentRanks: number[]
  companyRanks: number[]
  students: number
  /** Absent if more than places and fit decided. */
  price?: number | undefined
  text: { en: string; de: string }
}

/** A result without students: those are stored in rows that are deleted with their profiles. */
export interface StoredResult {
  teams: { companyId: string; companyName: string }[]
  bound: Result['bound']
  companies: Record<string, StoredCompany>
  millis: number
  tiers: TierResult[]
  /** Placed students by the choice they got: [not listed, 1st, 2nd, 3rd, patent interest]. */
  choices: number[]
  alternatives: Alternative[]
  /** As `Run` says it; absent where more than the minimum team size keeps students out. */
  shortOfTeam?: number | undefined
}

/** The effect of placing a student at another company. */
export type StoredWhatIf = Omit<WhatIf, 'fitNow' | 'perfect' | 'isByHand'>
