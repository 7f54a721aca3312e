import type { Alternative, Rung } from '@project-week/contract/matching/matching'
import type { Result } from '@project-week/matching/model/problem'
import type { CompanyReason } from '@project-week/matching/explain/reasons'

/** The rules that a run kept, by profile id. */
export interface RunRules {
  pins: { ruleId: string; profileId: string; companyId: string }[]
  exclusions: { ruleId: string; profileId: string; companyId: string }[]
  locked: { ruleId: string; companyId: string; profileIds: string[] }[]
}

/** A result without its students: those stand in rows that go with their profiles. */
export interface StoredResult {
  teams: { companyId: string; companyName: string }[]
  bound: Result['bound']
  companies: Record<string, CompanyReason>
  millis: number
  ladder: Rung[]
  alternatives: Alternative[]
}
