import { paths } from '@project-week/contract/paths'
import type { FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * The process's only log. Says what happened to which record, never personal data: no query of a URL (the sign-on's
 * names people, tickets and signatures grant access), no path values except ids, no values in errors.
 *
 * @param stream destination; by default the standard output
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: { req: describeRequest, err: describeError, reason: withoutPeople },
      hooks: {
        // Libraries quote their input in messages.
        logMethod(given, method) {
          method.apply(this, given.map(withoutPeople) as typeof given)
        },
      },
    },
    stream,
  )
}

const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: describeUrl(request.url, request.routeOptions.url),
  remoteAddress: request.ip,
})

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const isLabel = (text: string) => /^[SW]S\d\d$/.test(text)
/** The fixed parts of our addresses. Anything else was typed, and may be someone's name or number. */
const ownNames = new Set([
  '',
  'api',
  'assets',
  'de',
  'pictures',
  ...Object.values(paths).flatMap((path) => path.split('/')),
])

/** @param route the route's pattern, with `:name` for parameters; undefined if there is none */
function describeUrl(url: string, route: string | undefined): string {
  const [path = '', query] = url.split('?', 2)
  const names = route?.split('/')
  const segments = path.split('/').map((segment, at) => {
    const name = names?.[at]
    if (segment === name || isId(segment) || isLabel(segment)) return segment
    if (name?.startsWith(':')) return name
    return ownNames.has(segment) ? segment : '…'
  })
  return segments.join('/') + (query === undefined ? '' : '?…')
}

/** Masks possible addresses, numbers and tokens in a sentence. */
const withoutPeople = (text: unknown): unknown =>
  typeof text === 'string'
    ? text
        .replace(/[^\s<>"'=:,;()[\]]+/g, (word) => (/.(?:@|%40)./is.test(word) ? '[e-mail]' : word))
        .replace(/[\w+-]{40,}={0,2}/g, (word) => (isId(word) ? word : '[token]'))
        .replace(/\b\d{6,}\b/g, '[number]')
    : text

/** The fields of a database error without values: its details, and possibly its message, quote rows. */
const ofPostgres = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

interface Failure {
  name?: unknown
  message?: unknown
  stack?: unknown
  code?: unknown
  cause?: unknown
  statusCode?: unknown
  errors?: unknown
}

/** SQLSTATE class 22, data exception, quotes its input. */
const quotesData = (code: unknown) => typeof code === 'string' && /^22...$/.test(code)

function describeError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return withoutPeople(error)
  const { name, message, stack, code, cause, statusCode, errors } = error as Failure
  const known = Object.fromEntries(
    ofPostgres.flatMap((part) => (part in error ? [[part, (error as Record<string, unknown>)[part]]] : [])),
  )
  const frames = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : []
  return {
    type: name ?? 'Error',
    message: quotesData(code) ? 'a value was not accepted' : withoutPeople(message),
    ...(code !== undefined && { code }),
    ...(statusCode !== undefined && { statusCode }),
    ...known,
    stack: frames.join('\n'),
    ...(cause !== undefined && { cause: describeError(cause) }),
    ...(Array.isArray(errors) && { errors: errors.map(describeError) }),
  }
}
