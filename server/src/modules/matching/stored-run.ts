import type { Alternative, Rung } from '@project-week/contract/matching'
import type { Problem } from '@project-week/matching/model/problem'
import type { Result } from '@project-week/matching/model/result'
import { createHash } from 'node:crypto'

/** The rules that a run kept, by profile id. */
export interface RunRules {
  pins: { ruleId: string; profileId: string; companyId: string }[]
  exclusions: { ruleId: string; profileId: string; companyId: string }[]
  locked: { ruleId: string; companyId: string; profileIds: string[] }[]
}

/** What a run keeps of a company: how many of its students gave it which rank and got which, its price, and a sentence. */
export interface StoredCompany {
  wishes: number[]
  looks: number[]
  students: number
  price: number
  text: { en: string; de: string }
}

/** A result without its students: those stand in rows that go with their profiles. */
export interface StoredResult {
  teams: { companyId: string; companyName: string }[]
  bound: Result['bound']
  companies: Record<string, StoredCompany>
  millis: number
  ladder: Rung[]
  alternatives: Alternative[]
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** SHA-256 of the problem as JSON: the same digest and settings give the same result. */
export const digestOfProblem = (problem: Problem): string => sha256(problem)

/** SHA-256 of the result as JSON, without the time it took. */
export const digestOfResult = (result: Result): string => sha256({ ...result, millis: 0 })
