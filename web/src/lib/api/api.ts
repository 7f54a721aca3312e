import { getCsrfToken } from '@project-week/contract/auth/auth'
import { type AnswerOf, type EndpointDefinition, type RequestOf, isFileAnswer } from '@project-week/contract/endpoint'
import { pathOf } from '@project-week/contract/paths'
import { faultMessages } from '@project-week/contract/errors'
import { getLocale } from '../page/locale.ts'
import { learnServerTime } from '../page/server-time.ts'
import { ApiError, apiErrorFrom } from './api-error.ts'
import { askForProof } from './prove-again.ts'
import { readRows } from './read-rows.ts'

/** The parts of a request that an endpoint may have. */
interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
}

export type Arguments<E extends EndpointDefinition> = keyof RequestOf<E> extends never ? [] : [request: RequestOf<E>]

const unauthorised = new Set<(error: ApiError) => void>()

/** Listens for calls refused because the session has ended and nobody has signed in again. Returns an unsubscribe function. */
export function onUnauthorised(listener: (error: ApiError) => void): () => void {
  unauthorised.add(listener)
  return () => unauthorised.delete(listener)
}

const factorNeeded = new Set<() => void>()

/** Listens for calls refused because a second factor must be set up first. Returns an unsubscribe function. */
export function onFactorNeeded(listener: () => void): () => void {
  factorNeeded.add(listener)
  return () => factorNeeded.delete(listener)
}

let csrfToken: Promise<string> | undefined

/** Whether a call has been answered in the session: before, the page holds nothing that its end could cost. */
let isInUse = false

/** On a sign-out: a refusal is then no reason to ask anybody to sign in. */
export function endUse(): void {
  isInUse = false
}

/** Fetched at the start, and whenever a sign-in or logout has changed the session that the token is bound to. */
export function fetchCsrfToken(): Promise<string> {
  csrfToken = send(getCsrfToken, {}, '')
    .then((response) => {
      learnServerTime(response.headers.get('date'))
      return readAnswer(getCsrfToken, response)
    })
    .then((answer) => answer.csrfToken)
  // The next call that needs the token tries again, and shows the failure.
  csrfToken.catch(() => (csrfToken = undefined))
  return csrfToken
}

/**
 * Calls an endpoint of the contract. Resolves to its answer (a Blob for a file) if the status is the endpoint's,
 * otherwise throws an ApiError.
 */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  ...[request]: Arguments<E>
): Promise<AnswerOf<E>> {
  const parts: Parts = request ?? {}
  const response = await withCsrfToken((token) => send(endpoint, parts, token))
  return readAnswer(endpoint, response)
}

/**
 * Calls an endpoint whose answer is a long list with one row per line, and reads the rows as they arrive.
 *
 * @param signal ends it: nothing more is transferred, nor `onFirst` called
 * @param onFirst called with the first rows, if there are more than 1,000
 */
export async function callRows<E extends EndpointDefinition>(
  endpoint: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
  onFirst?: (rows: AnswerOf<E>) => void,
): Promise<AnswerOf<E>>
export async function callRows(
  endpoint: EndpointDefinition,
  request: Parts,
  signal?: AbortSignal,
  onFirst?: (rows: unknown[]) => void,
): Promise<unknown> {
  const { body } = await withCsrfToken((token) => send(endpoint, request, token, signal))
  return body && readRows(body, onFirst)
}

/** For one's own record, "there is none" (404) is an answer; all other errors stay errors. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

// The server has checked its answer against the same schema; parsing 54,000 rows again would only take time.
function readAnswer<E extends EndpointDefinition>(endpoint: E, response: Response): Promise<AnswerOf<E>>
async function readAnswer(endpoint: EndpointDefinition, response: Response): Promise<unknown> {
  if (isFileAnswer(endpoint.answer)) return response.blob()
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/**
 * Makes a call. If it is refused because the session has ended, or for lack of a recent proof of identity, it is made
 * again once the person has signed in or given one.
 */
export async function withCsrfToken<Answer>(attempt: (token: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await withFreshToken(attempt)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isOver = error.status === 401 && error.code !== 'login_failed'
    const mayAsk = isOver ? isInUse : error.code === 'prove_again'
    if (mayAsk && (await askForProof(error))) return withCsrfToken(attempt)
    if (isOver) for (const listener of unauthorised) listener(error)
    throw error
  }
}

async function withFreshToken<Answer>(attempt: (token: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt(await (csrfToken ?? fetchCsrfToken()))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'csrf_invalid') throw error
  }
  try {
    // The token's session is gone or new: retry once with a fresh token.
    return await attempt(await fetchCsrfToken())
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'csrf_invalid') throw error
    // The browser did not return the cookie that came with the fresh token.
    throw new ApiError(error.status, error.code, faultMessages.cookiesNeeded)
  }
}

async function send(
  endpoint: EndpointDefinition,
  parts: Parts,
  token: string,
  signal: AbortSignal | null = null,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(addressOf(endpoint, parts), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: headersOf(parts, token),
      body: bodyOf(parts),
      signal,
    })
  } catch (error) {
    throw new ApiError(0, 'offline', error instanceof Error ? error.message : '')
  }
  // Any other 2xx would come from something between here and the server.
  if (response.status === endpoint.status) {
    isInUse ||= endpoint.access !== 'public'
    return response
  }
  throw await refusalOf(response.status, await response.text())
}

/**
 * The error for a refused call. On a German page, first loads the German texts of all refusals, as the page may not
 * have loaded the file that declares the message.
 */
export async function refusalOf(status: number, text: string): Promise<ApiError> {
  const error = apiErrorFrom(status, text)
  if (error.code === 'second_factor_needed') for (const listener of factorNeeded) listener()
  // If that fails, the English message is more useful than the failure.
  if (getLocale() === 'de') await import('@project-week/contract/all-messages').catch(() => {})
  return error
}

/** Path and query of a call; also for links that the browser follows. */
export function addressOf(endpoint: EndpointDefinition, parts: Pick<Parts, 'params' | 'query'> = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) query.append(name, String(item))
  }
  const search = query.toString()
  return pathOf(endpoint.path, parts.params) + (search && `?${search}`)
}

function headersOf(parts: Parts, token: string): Record<string, string> {
  return {
    // The page's language instead of the browser's: the server stores it with a registration.
    'Accept-Language': getLocale(),
    ...(token && { 'X-CSRF-Token': token }),
    ...(parts.body !== undefined && { 'Content-Type': 'application/json' }),
  }
}

function bodyOf(parts: Parts): BodyInit | undefined {
  if (parts.file) {
    const form = new FormData()
    form.append('file', parts.file)
    return form
  }
  return parts.body === undefined ? undefined : JSON.stringify(parts.body)
}
