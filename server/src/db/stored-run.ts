import type { Alternative, TierResult, WhatIf } from '@project-week/contract/matching/matching'
import type { Property, RuleKind } from '@project-week/contract/matching/rules'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { Result } from '@project-week/matching/model/result'

/** What the matching looks at in a registration, as a run keeps it. */
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
>

/** A team by profile ids. */
export interface StoredTeam {
  companyId: string
  profileIds: string[]
}

/** The teams that a repair started from; those of companies that have cancelled are among them. */
export interface RunBefore {
  /** None where the run is no repair. */
  teams: StoredTeam[]
  /** What a move by hand was chosen to leave: the run has these teams. */
  given?: StoredTeam[]
}

/** The rules that a run kept, by profile id. */
export interface RunRules {
  pins: { ruleId: string; profileId: string; companyId: string }[]
  exclusions: { ruleId: string; profileId: string; companyId: string }[]
  locked: { ruleId: string; companyId: string; profileIds: string[] }[]
  people: StoredPeopleRule[]
}

/** A rule between people: about those named, or about those with a property. */
export interface StoredPeopleRule {
  ruleId: string
  kind: Exclude<RuleKind, 'pin' | 'exclusion' | 'lock'>
  profileIds: string[]
  property: Property | null
  /** None: the teams of all companies. */
  companyIds: string[]
  weight: number | null
}

/** What a run keeps of a company: how many of its students gave it which rank and got which, its price, and a sentence. */
export interface StoredCompany {
  studentRanks: number[]
  companyRanks: number[]
  students: number
  /** Absent where more than places and fit decided. */
  price?: number | undefined
  text: { en: string; de: string }
}

/** A result without its students: those stand in rows that go with their profiles. */
export interface StoredResult {
  teams: { companyId: string; companyName: string }[]
  bound: Result['bound']
  companies: Record<string, StoredCompany>
  millis: number
  tiers: TierResult[]
  /** Students with a place by the choice that they got: [not listed, 1st, 2nd, 3rd]. */
  choices: number[]
  alternatives: Alternative[]
}

/** What it would have meant to send a student of a run to a company. */
export type StoredWhatIf = Omit<WhatIf, 'fitNow'>
