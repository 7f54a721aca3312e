import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { needsCsrf } from '@project-week/contract/endpoint'
import { endpoints } from '#test/endpoints.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'

/** As much of JSON Schema as the contract's schemas become. */
export interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape | Shape[]
  prefixItems?: Shape[]
  additionalProperties?: Shape | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  format?: string
  default?: unknown
}

export const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

const formats: Record<string, fc.Arbitrary<string>> = {
  email: fc.constantFrom('ada@university.example', 'carla.wirth@aldor.example', 'x@y.example'),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') })
    .map((d) => d.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') })
    .map((d) => d.toISOString().slice(0, 10)),
  uuid: fc.uuid(),
  uri: fc.constant('https://example.org/'),
}

/** Values that the schema accepts, as far as JSON Schema can say it. */
export function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(fitting))
  switch (shape.type ?? 'any') {
    case 'object': {
      const required = new Set(shape.required)
      const entries = Object.entries(shape.properties ?? {}).map(([name, part]) => {
        const value = fitting(part)
        return [name, required.has(name) ? value : fc.option(value, { nil: undefined, freq: 3 })] as const
      })
      return fc.record(Object.fromEntries(entries))
    }
    case 'array': {
      const fixed = shape.prefixItems ?? (Array.isArray(shape.items) ? shape.items : undefined)
      if (fixed !== undefined) return fc.tuple(...fixed.map(fitting))
      const items = shape.items === undefined || Array.isArray(shape.items) ? fc.jsonValue() : fitting(shape.items)
      return fc.array(items, { minLength: shape.minItems ?? 0, maxLength: Math.min(shape.maxItems ?? 5, 8) })
    }
    case 'string': {
      const format = formats[shape.format ?? '']
      if (format !== undefined) return format
      return fc.string({
        unit: 'grapheme',
        minLength: Math.max(shape.minLength ?? 0, 1),
        maxLength: Math.min(shape.maxLength ?? 40, 60),
      })
    }
    case 'integer':
    case 'number':
      return fc.integer({ min: shape.minimum ?? -10, max: Math.min(shape.maximum ?? 100, 2 ** 31) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

/** One such value, always the same. */
export const fittingExample = (shape: Shape): unknown => fc.sample(fitting(shape), { numRuns: 1, seed: 1 })[0]

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown

/** What has broken programs before. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'a\u0000b',
    '\uD800',
    'x\uDC00y',
    '\uFFFE',
    "' OR 1=1 --",
    "'; DROP TABLE sessions; --",
    '$${1+1}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    '=HYPERLINK("http://evil.example")',
    '\r\nSet-Cookie: a=b',
    '__proto__',
    'constructor',
    '%00',
    '%ff%fe',
    'NaN',
    '1e309',
    '9999999999999999999999',
    '-1',
    '00000000-0000-0000-0000-000000000000',
    'SS99',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.integer({ min: 1, max: 20_000 }).map((length) => 'A'.repeat(length)),
)

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, { __proto__: null }, [[]]),
  fc.jsonValue(),
  fc.integer({ min: 1, max: 3000 }).map(nested),
)

/** Replaces one part of a value, somewhere within. */
function spoil(value: unknown, at: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return by
  const keys = Object.keys(value)
  const key = keys[at % keys.length] ?? ''
  const inner = spoil((value as Record<string, unknown>)[key], Math.floor(at / keys.length), by)
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === key ? inner : item))
  return { ...value, [key]: inner }
}

const sometimesSpoilt = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: value },
    { weight: 5, arbitrary: fc.tuple(value, fc.nat(), hostileValue).map(([given, at, by]) => spoil(given, at, by)) },
    { weight: 1, arbitrary: hostileValue },
  )

export interface HostileRequest {
  name: string
  method: string
  /** Path and query, encoded as far as a request line needs. */
  url: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  needsCsrf: boolean
}

/** Lone surrogates cannot be encoded; they then go as what a careless client would send. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const queryOf = (query: unknown): string =>
  typeof query === 'object' && query !== null
    ? Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .flatMap(([name, value]) =>
          (Array.isArray(value) ? value : [value]).map((item: unknown) => [name, item] as const),
        )
        .map(
          ([name, value]) =>
            `${encode(name)}=${encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
        )
        .join('&')
    : ''

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  '',
  'nonsense',
]

const rawBody = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    '{',
    '[',
    '{"a":',
    '"',
    'null',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{}}}',
    '\uFEFF{}',
    '--x\r\n\r\n',
  ),
  fc.integer({ min: 1, max: 100_000 }).map((depth) => '['.repeat(depth)),
  fc.integer({ min: 1, max: 30_000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
)

/** Text and bytes as header values can carry them. */
const headerValue = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
})

function requestOf(name: string, endpoint: EndpointDefinition): fc.Arbitrary<HostileRequest> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? '')
  const params = fc.tuple(...names.map(() => fc.oneof(fc.uuid(), fc.constant('ada@university.example'), hostileText)))
  const path = params.map((values) => {
    let next = 0
    return endpoint.path.replace(/\{\w+\}/g, () => encode(values[next++]?.slice(0, 400) || 'x'))
  })
  const query = endpoint.query
    ? sometimesSpoilt(fitting(shapeOf(endpoint.query))).map(queryOf)
    : fc.constantFrom('', 'a=1')
  const json = endpoint.body
    ? sometimesSpoilt(fitting(shapeOf(endpoint.body))).map((value) => ({
        body: JSON.stringify(value) ?? '',
        type: 'application/json',
      }))
    : fc.constant({ body: undefined, type: '' })
  const raw = fc.tuple(rawBody, fc.constantFrom(...contentTypes)).map(([body, type]) => ({ body, type }))
  const content =
    endpoint.method === 'GET'
      ? fc.constant({ body: undefined, type: '' })
      : fc.oneof({ weight: 4, arbitrary: json }, { weight: 1, arbitrary: raw })
  const more = fc.dictionary(
    fc.constantFrom('accept', 'range', 'if-none-match', 'cookie2', 'accept-language', 'x-forwarded-host', 'origin'),
    headerValue,
    { maxKeys: 2 },
  )
  return fc.tuple(path, query, content, more).map(([pathname, search, { body, type }, extra]) => ({
    name,
    method: endpoint.method,
    url: search === '' ? pathname : `${pathname}?${search.slice(0, 6000)}`,
    headers: { ...extra, ...(type !== '' && { 'content-type': type }) },
    body,
    needsCsrf: needsCsrf(endpoint),
  }))
}

/** Requests to every endpoint of the contract, fitting and spoilt. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc.oneof(
  ...Object.entries(endpoints).map(([name, endpoint]) => requestOf(name, endpoint)),
)
