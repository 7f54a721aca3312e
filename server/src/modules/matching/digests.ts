import type { Problem } from '@project-week/matching/model/problem'
import type { Result } from '@project-week/matching/model/result'
import { createHash } from 'node:crypto'

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** SHA-256 of the problem as JSON: the same digest and settings give the same result. */
export const digestOfProblem = (problem: Problem): string => sha256(problem)

/** SHA-256 of the result as JSON, without the time it took. */
export const digestOfResult = (result: Result): string => sha256({ ...result, millis: 0 })
