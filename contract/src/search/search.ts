import * as z from 'zod/mini'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { Id, oneLine } from '../text.ts'

/** What somebody in the office looks for by name, in the order in which it is shown. */
export const FoundKind = z.enum(['student', 'company', 'lead', 'team', 'advisor'])
export type FoundKind = z.infer<typeof FoundKind>

export const Found = z.object({
  kind: FoundKind,
  id: Id,
  edition: SemesterLabel,
  name: z.string(),
  /** What tells two of one name apart: an e-mail address, a contact person. */
  detail: z.string(),
})
export type Found = z.infer<typeof Found>

/** Fewer letters than this are in every other name. */
export const shortestSearch = 2
/** So many of a kind are answered at most. */
export const mostFound = 6

export const search = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  summary: 'People, companies, leads and teams of all editions by parts of their names and addresses',
  access: ['admin'],
  reads: 'overview',
  auditedAs: 'search',
  rateLimit: { max: 120, perSeconds: 60 },
  query: z.object({ q: z.string().check(...oneLine(100), z.minLength(shortestSearch)) }),
  status: 200,
  answer: z.array(Found),
})
