import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { StudentProfile } from './profile.ts'

/** A company with the students a run gave it. */
export const MatchedCompany = z.object({ companyName: z.string(), students: z.array(StudentProfile) })
export type MatchedCompany = z.infer<typeof MatchedCompany>

export const getMatching = endpoint({
  method: 'GET',
  path: '/api/forms/matching',
  summary: 'The newest run of the current edition; an empty list before the first',
  access: ['admin'],
  reads: 'matching-runs',
  status: 200,
  answer: z.array(MatchedCompany),
})

export const startMatching = endpoint({
  method: 'GET',
  path: '/api/forms/startmatching',
  summary: 'Compute and keep a new run for the current edition',
  access: ['admin'],
  changes: true,
  rateLimit: { max: 30, perSeconds: 60 },
  status: 200,
  answer: z.array(MatchedCompany),
})
