import * as z from 'zod/mini'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { Id, oneLine } from '../text.ts'

/** What the office searches by name, in display order. */
export const FoundKind = z.enum(['student', 'company', 'team', 'advisor'])
export type FoundKind = z.infer<typeof FoundKind>

export const Found = z.object({
  kind: FoundKind,
  id: Id,
  edition: SemesterLabel,
  name: z.string(),
  /** Distinguishes two with the same name: an email address, a contact person. */
  detail: z.string(),
})
export type Found = z.infer<typeof Found>

/** Shorter searches would match every other name. */
export const shortestSearch = 2
/** Most results of a kind. */
export const mostFound = 6

export const search = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  summary: 'People, companies, registered or not, and teams of all editions by parts of their names and addresses',
  access: ['admin'],
  reads: 'overview',
  auditedAs: 'search',
  rateLimit: { max: 120, perSeconds: 60 },
  query: z.object({ q: z.string().check(...oneLine(100), z.minLength(shortestSearch)) }),
  answer: z.array(Found),
})
