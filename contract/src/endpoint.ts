import * as z from 'zod/mini'
import type { AuditedList } from './audit/vocabulary.ts'
import type { Role } from './auth/roles.ts'

/** Who may call an endpoint. There is no default: an endpoint without `access` does not type-check. */
export type Access = 'public' | 'signed-in' | readonly Role[]

/** At most `max` calls in `perSeconds`, counted for each person or, of visitors, for each IP (for IPv6 each /64). */
export interface RateLimit {
  max: number
  perSeconds: number
  /** Counts a browser that has signed in before by itself: nobody else at its IP can lock it out. */
  byDevice?: true
}

/** For an endpoint that names none: far above what a page of ours asks for, well below what a loop does. */
export const usualRateLimit: RateLimit = { max: 3000, perSeconds: 60 }

/** An answer that is a file to keep rather than JSON. */
export interface FileAnswer {
  file: { contentType: string; filename: string }
}

/** What calls read and change. A call that changes anything changes the overview and the history too, and names neither. */
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

/** Whatever shows where students and companies stand, their place and team, and what follows from that. */
export const standing = ['students', 'companies', 'teams', 'matching', 'publishing', 'mails', 'hosting', 'own'] as const

export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with parameters in braces, as in the specification: `/api/uploadposter/{email}`. */
  path: `/api/${string}`
  summary: string
  access: Access
  /** Set on a GET that changes something: it then needs a CSRF token like a POST. */
  changes?: true
  /**
   * Set where the call comes from another site by design, as an identity provider's form post does: no CSRF token can
   * come with it, so the message proves itself (a signature, a single-use id) and opens nothing by the cookies it brings.
   */
  crossSite?: true
  /** Set on a call that needs a CSRF token but changes nothing of the office's: a viewer may make it. */
  forViewers?: true
  /**
   * Set where one call does great harm in the wrong hands: it is refused with `prove_again` where the person has not
   * proved who they are for a while.
   */
  requiresReauthentication?: true
  /** Set where somebody of the office may call before they have set up the second factor that the installation demands. */
  beforeFactor?: true
  /** What the answer shows: the web asks again once a call has touched it. */
  reads?: Topic
  /** What a call changes, in the data of anybody; every call that is no mere reading says it, if only that it is nothing. */
  touches?: readonly Topic[] | 'everything'
  /** Set where the answer shows personal data of many: every answer is recorded in the audit log as a reading of this. */
  auditedAs?: AuditedList
  rateLimit?: RateLimit
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Where a JSON body may be larger than the server's usual limit. */
  maxBodyBytes?: number
  /** Multipart with exactly one file under the field `file`; refused at the first byte over `maxBytes`. */
  upload?: { maxBytes: number }
  /** A piece of a file as `application/offset+octet-stream`, as tus sends it. */
  chunk?: { maxBytes: number }
  /** Status of success. */
  status: 200 | 201 | 202 | 204 | 302
  answer: z.ZodMiniType | FileAnswer
}

/**
 * One endpoint as one value: the server serves it, the web calls it, OpenAPI shows it.
 * The types of its parts follow from its schemas.
 */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** What the server reads after validation. */
export type ParamsOf<E extends EndpointDefinition> = OutputOf<E['params']>
export type QueryOf<E extends EndpointDefinition> = OutputOf<E['query']>
export type BodyOf<E extends EndpointDefinition> = OutputOf<E['body']>
export type AnswerOf<E extends EndpointDefinition> = E['answer'] extends z.ZodMiniType ? z.output<E['answer']> : Blob

/** What a caller sends. */
export type RequestOf<E extends EndpointDefinition> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: InputOf<E[K]>
} & (E['upload'] extends object ? { file: File } : unknown)

export const isFileAnswer = (answer: EndpointDefinition['answer']): answer is FileAnswer => 'file' in answer

/** An endpoint's path with its parameters filled in and encoded. */
export function pathOf(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path parameter ${name} of ${path} is missing`)
    return encodeURIComponent(value)
  })
}

/** Whether a call needs the `X-CSRF-Token` header. */
export const needsCsrf = (e: EndpointDefinition): boolean =>
  e.crossSite !== true && (e.method !== 'GET' || e.changes === true)

/**
 * Whether the access rule lets somebody call. A viewer may call what an admin may, but for what changes something: of
 * that only what is open to everybody.
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
