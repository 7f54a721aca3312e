import * as z from 'zod/mini'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { shapeOf } from '../field.ts'
import { Id } from '../text.ts'
import { advisorFields } from './advisor-fields.ts'

/** What a member of the university's staff offers for one edition. */
export const AdvisorOffer = z.object(shapeOf(advisorFields, 'answer'))
export type AdvisorOffer = z.infer<typeof AdvisorOffer>

/** An advisor's profile. */
export const AdvisorProfile = z.object({ id: Id, ...shapeOf(advisorFields, 'stored') })
export type AdvisorProfile = z.infer<typeof AdvisorProfile>

export const getAdvisorProfile = endpoint({
  method: 'GET',
  path: '/api/advisor',
  summary: "The signed-in advisor's profile for the current edition; 404 if there is none",
  access: ['advisor', 'admin'],
  reads: 'own',
  answer: AdvisorProfile,
})

export const saveAdvisorProfile = endpoint({
  method: 'PUT',
  path: '/api/advisor',
  summary: 'Offer to coach in the current edition, or change the offer',
  access: ['advisor', 'admin'],
  touches: ['advisors', 'own'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: AdvisorOffer,
  answer: AdvisorProfile,
})

export const removeAdvisorProfile = endpoint({
  method: 'DELETE',
  path: '/api/advisor',
  summary: 'Take the offer to coach back; it is removed',
  access: ['advisor', 'admin'],
  touches: ['advisors', 'own'],
  answer: z.object({ removed: z.literal(true) }),
})

export const listAdvisors = endpoint({
  method: 'GET',
  path: '/api/advisors',
  summary: 'The advisors of one edition, or of all, in the order of registration',
  access: ['admin'],
  reads: 'advisors',
  auditedAs: 'advisors',
  query: z.object({ semester: z.optional(SemesterLabel) }),
  answer: z.array(AdvisorProfile),
})
