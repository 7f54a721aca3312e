import type { Alternative, Rung } from '@project-week/contract/matching/matching'
import type { Problem, Result } from '@project-week/matching/model/problem'
import type { CompanyReason } from '@project-week/matching/explain/reasons'
import { createHash } from 'node:crypto'

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

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** SHA-256 of the problem as JSON: the same digest and settings give the same result. */
export const digestOfProblem = (problem: Problem): string => sha256(problem)

/** SHA-256 of the result as JSON, without the time it took. */
export const digestOfResult = (result: Result): string => sha256({ ...result, millis: 0 })
