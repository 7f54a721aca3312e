import * as z from 'zod/mini'
import type { AuditedList } from './audit/vocabulary.ts'
import type { Role } from './auth/roles.ts'

/** Who may call an endpoint. There is no default: an endpoint without `access` does not type-check. */
export type Access = 'public' | 'signed-in' | readonly Role[]

/** At most `max` calls in `perSeconds`, per person or, for visitors, per IP (IPv6: per /64). */
export interface RateLimit {
  max: number
  perSeconds: number
  /** Counts a browser that has signed in before separately, so that nobody else at its IP can lock it out. */
  byDevice?: true
}

/** The default limit: far above what our pages need, well below what a loop does. */
export const usualRateLimit: RateLimit = { max: 3000, perSeconds: 60 }

/** An answer that is a file to save rather than JSON. */
export interface FileAnswer {
  file: { contentType: string; filename: string }
}

/** What calls read and change. Every change also affects the overview and the history, so neither needs to be named. */
export type Topic =
  | 'account'
  | 'advisors'
  | 'campaigns'
  | 'companies'
  | 'content'
  | 'editions'
  | 'feedback'
  | 'files'
  | 'history'
  | 'hosting'
  | 'mail-texts'
  | 'mails'
  | 'matching'
  | 'notes'
  | 'overview'
  | 'own'
  | 'people'
  | 'publishing'
  | 'retention'
  | 'students'
  | 'subscribers'
  | 'teams'
  | 'users'

/** Everything that shows the state of students and companies, their places and teams, and what follows from those. */
export const standing = ['students', 'companies', 'teams', 'matching', 'publishing', 'mails', 'hosting', 'own'] as const

export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with parameters in braces, as in the specification: `/api/uploadposter/{email}`. */
  path: `/api/${string}`
  summary: string
  access: Access
  /** For a GET that changes something: it then needs a CSRF token like a POST. */
  changes?: true
  /**
   * For calls that come from another site by design, like an identity provider's form post. They have no CSRF token, so
   * the message proves itself (a signature, a single-use id) and its cookies grant nothing.
   */
  crossSite?: true
  /** Opens a session, and so needs a browser that takes cookies: other public calls do without. */
  opensSession?: true
  /** For a call that needs a CSRF token but changes no office data: viewers may make it. */
  forViewers?: true
  /**
   * For calls that can do great harm in the wrong hands: refused with `prove_again` if the person has not confirmed
   * their identity recently.
   */
  requiresReauthentication?: true
  /** Office users may make this call before setting up the second factor that the installation requires. */
  beforeFactor?: true
  /** What the answer shows: the web refetches it after a call that touches this. */
  reads?: Topic
  /** What a call changes in anyone's data, even if nothing; required for every call that does not only read. */
  touches?: readonly Topic[] | 'everything'
  /** For answers with many people's personal data: each is recorded in the audit log as a read of this list. */
  auditedAs?: AuditedList
  rateLimit?: RateLimit
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** For JSON bodies larger than the server's default limit. */
  maxBodyBytes?: number
  /** Multipart with exactly one file under the field `file`; refused at the first byte over `maxBytes`. */
  upload?: { maxBytes: number }
  /** A piece of a file as `application/offset+octet-stream`, as in tus. */
  chunk?: { maxBytes: number }
  /** Status on success: 200 where `endpoint()` is given no other. */
  status: 200 | 201 | 202 | 204 | 302
  answer: z.ZodMiniType | FileAnswer
}

/**
 * An endpoint as a single value: the server serves it, the web calls it, OpenAPI shows it. Its types are inferred from
 * its schemas.
 */
export function endpoint<const E extends Omit<EndpointDefinition, 'status'> & Partial<EndpointDefinition>>(
  definition: E,
): E & Pick<EndpointDefinition, 'status'> {
  return { status: 200 as const, ...definition }
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** After validation by the server. */
export type ParamsOf<E extends EndpointDefinition> = OutputOf<E['params']>
export type QueryOf<E extends EndpointDefinition> = OutputOf<E['query']>
export type BodyOf<E extends EndpointDefinition> = OutputOf<E['body']>
export type AnswerOf<E extends EndpointDefinition> = E['answer'] extends z.ZodMiniType ? z.output<E['answer']> : Blob

/** As sent by a caller. */
export type RequestOf<E extends EndpointDefinition> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: InputOf<E[K]>
} & (E['upload'] extends object ? { file: File } : unknown)

export const isFileAnswer = (answer: EndpointDefinition['answer']): answer is FileAnswer => 'file' in answer

/** Whether a call needs the `X-CSRF-Token` header. */
export const needsCsrf = (e: EndpointDefinition): boolean =>
  e.crossSite !== true && (e.method !== 'GET' || e.changes === true)

/**
 * Whether the access rule allows a call. A viewer may call what an admin may, but change only what is public or
 * `forViewers`.
 *
 * @param role undefined for a visitor
 */
export function mayCall(e: EndpointDefinition, role: Role | undefined): boolean {
  if (e.access === 'public') return true
  if (role === undefined) return false
  if (role !== 'viewer') return e.access === 'signed-in' || e.access.includes(role)
  if (needsCsrf(e) && e.forViewers !== true) return false
  return e.access === 'signed-in' || e.access.includes('admin') || e.access.includes('viewer')
}
