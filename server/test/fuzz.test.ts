import { beginPasskey } from '@project-week/contract/auth/account'
import { type EndpointDefinition, needsCsrf } from '@project-week/contract/endpoint'
import { pathOf } from '@project-week/contract/paths'
import { endpoints } from '#test/endpoints.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Browser, errorOf } from './app.ts'
import { appFixture } from './fixtures.ts'
import { makeCallers } from './callers.ts'
import { fuzz } from './fuzz.ts'
import { fitting, type Shape, shapeOf } from './hostile-requests.ts'

/** So many by day; more before a release (SECURITY.md). */
const runs = Number(process.env['FUZZ_RUNS'] ?? 1000)

const t = appFixture()
let origin: string
beforeAll(async () => {
  origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
})

test('no hostile request makes the server fail, hang or show its inside', async () => {
  const callers = await makeCallers(t.deps.db, origin, { count: 40, now: t.clock.current })
  // A new seed each time finds more; a failure names it.
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
  expect(await fuzz(origin, { runs, seed, callers })).toBe(runs)
}, 1_800_000)

/** Where a shape has texts of people's own words, as paths into a value. */
function textsIn(shape: Shape, path: (string | number)[] = []): (string | number)[][] {
  if (shape.anyOf) return shape.anyOf.flatMap((part) => textsIn(part, path))
  if (shape.type === 'string') return [path]
  if (shape.type === 'object') {
    return Object.entries(shape.properties ?? {}).flatMap(([name, part]) => textsIn(part, [...path, name]))
  }
  if (shape.type === 'array' && shape.items && !Array.isArray(shape.items)) return textsIn(shape.items, [...path, 0])
  return []
}

function put(value: unknown, [first, ...rest]: (string | number)[], text: string): unknown {
  if (first === undefined) return text
  if (typeof first === 'number') return [put(Array.isArray(value) ? value[0] : undefined, rest, text)]
  const given = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...given, [first]: put((given as Record<string, unknown>)[first], rest, text) }
}

// NUL is taken away, the others are refused.
const unstorable: Record<string, string> = { NUL: 'a\u0000b', 'a lone surrogate': 'a\uD800b', 'U+FFFE': 'a\uFFFEb' }
const withBody = Object.entries(endpoints).filter(
  (entry): entry is [string, EndpointDefinition & { body: NonNullable<EndpointDefinition['body']> }] =>
    entry[1].body !== undefined && textsIn(shapeOf(entry[1].body)).length > 0,
)

async function browserFor({ access }: EndpointDefinition): Promise<Browser> {
  if (access === 'public' || access === 'signed-in') return t.signOn()
  if (access.includes('admin')) return t.signInAs('Admin')
  return access.includes('student') ? t.signOn() : t.signOn({ role: 'advisor' })
}

test.each(withBody)('%s cleans or refuses what cannot be stored, in every text it takes', async (_, endpoint) => {
  const shape = shapeOf(endpoint.body)
  const [valid] = fc.sample(fitting(shape), { numRuns: 1, seed: 7 })
  const browser = await browserFor(endpoint)
  const csrf = needsCsrf(endpoint) ? { 'x-csrf-token': await browser.csrfToken() } : undefined
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', 'x']))
  for (const path of textsIn(shape)) {
    for (const [what, text] of Object.entries(unstorable)) {
      const response = await browser.inject({
        method: endpoint.method,
        url: pathOf(endpoint.path, params),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
          ...csrf,
        },
        payload: JSON.stringify(put(valid, path, text)),
      })
      expect(
        [...(what === 'NUL' ? [200, 201, 202, 204] : []), 400, 401, 403, 404, 409, 410, 415, 422, 429],
        `${what} in ${path.join('.')}: ${response.statusCode} ${response.body.slice(0, 200)}`,
      ).toContain(response.statusCode)
    }
  }
})

const withText = Object.entries(endpoints).filter(([, { path, query }]) => path.includes('{') || query !== undefined)
test.each(withText)('%s refuses a NUL in its address', async (_, endpoint) => {
  const browser = await browserFor(endpoint)
  const csrf = needsCsrf(endpoint) ? { 'x-csrf-token': await browser.csrfToken() } : undefined
  const path = endpoint.path.replace(/\{\w+\}/g, 'a%00b')
  const names = endpoint.query ? Object.keys(shapeOf(endpoint.query).properties ?? {}) : []
  const addresses = [path, ...names.map((name) => `${path}?${name}=a%00b`)].filter((url) => url.includes('%00'))
  const statuses = await Promise.all(
    addresses.map(async (url) => {
      const { statusCode } = await browser.inject({ method: endpoint.method, url, headers: { ...csrf } })
      return [url, statusCode] as const
    }),
  )
  expect(statuses.filter(([, status]) => status < 400 || status >= 500)).toEqual([])
})

test.each<[string, string, string | Buffer, number, string]>([
  ['10 MB of JSON', 'application/json', `{"email":"${'x'.repeat(10 * 1024 * 1024)}"}`, 413, 'payload_too_large'],
  [
    '100,000 nested lists',
    'application/json',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    422,
    'validation_failed',
  ],
  [
    '40,000 nested objects',
    'application/json',
    `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
    422,
    'validation_failed',
  ],
  ['XML', 'application/xml', '<a/>', 415, 'unsupported_media_type'],
  ['a form', 'application/x-www-form-urlencoded', 'email=a@b.example&password=x', 415, 'unsupported_media_type'],
  ['no JSON', 'application/json', '{"email"', 400, 'malformed_request'],
  ['nothing', 'application/json', '', 400, 'malformed_request'],
  ['bytes that are no UTF-8', 'application/json', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 422, 'validation_failed'],
  ['a prototype', 'application/json', '{"__proto__":{"role":"admin"}}', 400, 'malformed_request'],
])('%s is refused by name', async (_, type, payload, status, code) => {
  const browser = t.browser()
  const response = await browser.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': type, 'x-csrf-token': await browser.csrfToken() },
    payload,
  })
  expect([response.statusCode, errorOf(response).code]).toEqual([status, code])
})

test.each(['>', ',', 'a b', '[::1'])(
  'a forwarded host that no address can have is refused by name: %s',
  async (host) => {
    const browser = await t.signInAs('Admin')
    const { method, path: url } = beginPasskey
    const headers = { 'x-forwarded-host': host, 'x-csrf-token': await browser.csrfToken() }
    const response = await browser.inject({ method, url, headers })
    expect([response.statusCode, errorOf(response).code]).toEqual([400, 'malformed_request'])
  },
)
