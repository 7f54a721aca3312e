import { getCsrfToken, login } from '@project-week/contract/auth/auth'
import { endpoint } from '@project-week/contract/endpoint'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { addressOf, call, fetchCsrfToken, onUnauthorised } from './api.ts'

const listThings = endpoint({
  method: 'GET',
  path: '/api/things/{owner}',
  summary: 'Things',
  access: 'public',
  params: z.object({ owner: z.string() }),
  query: z.object({ semester: z.optional(z.string()) }),
  status: 200,
  answer: z.array(z.string()),
})
const addThing = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'Add a thing',
  access: 'public',
  body: z.object({ name: z.string() }),
  status: 201,
  answer: z.object({ id: z.string() }),
})
const sendPoster = endpoint({
  method: 'POST',
  path: '/api/poster',
  summary: 'A file',
  access: 'public',
  upload: { maxBytes: 10 },
  status: 201,
  answer: z.undefined(),
})
const getSheet = endpoint({
  method: 'GET',
  path: '/api/sheet',
  summary: 'A file answer',
  access: 'public',
  status: 200,
  answer: { file: { contentType: 'text/csv', filename: 'sheet.csv' } },
})

const server = vi.fn<typeof fetch>()
let tokens = 0

const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))
const refusal = (status: number, code: string, fields?: Record<string, string>) =>
  answer(status, { error: { code, message: `said ${code}`, fields } })

/** Answers CSRF calls itself, everything else through `respond`. */
function serve(respond: (init: RequestInit) => Promise<Response>): void {
  server.mockImplementation((path, init = {}) =>
    path === getCsrfToken.path ? answer(200, { csrfToken: `token-${++tokens}` }) : respond(init),
  )
}

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  )

beforeEach(async () => {
  tokens = 0
  vi.stubGlobal('fetch', server)
  serve(() => answer(200, {}))
  await fetchCsrfToken()
  server.mockClear()
})

test('fills path and query, leaves out what is undefined, and sends the token and the cookies', async () => {
  serve(() => answer(200, ['a']))
  expect(await call(listThings, { params: { owner: 'a/b@c' }, query: { semester: 'SS26' } })).toEqual(['a'])
  expect(server).toHaveBeenCalledExactlyOnceWith('/api/things/a%2Fb%40c?semester=SS26', expect.anything())
  expect(server.mock.calls[0]?.[1]).toMatchObject({
    method: 'GET',
    credentials: 'same-origin',
    headers: { 'X-CSRF-Token': 'token-1', 'Accept-Language': 'en' },
  })
  expect(addressOf(listThings, { params: { owner: 'x' }, query: { semester: undefined } })).toBe('/api/things/x')
})

test('sends a body as JSON and a file as the form field `file`', async () => {
  serve(() => answer(201, { id: '1' }))
  await call(addThing, { body: { name: 'dot' } })
  expect(server.mock.calls[0]?.[1]).toMatchObject({
    body: '{"name":"dot"}',
    headers: { 'Content-Type': 'application/json' },
  })
  await call(sendPoster, { file: new File(['%PDF'], 'team_company.pdf') })
  const form = server.mock.calls[1]?.[1]?.body
  expect(form instanceof FormData && form.get('file')).toMatchObject({ name: 'team_company.pdf' })
})

test('answers a file as a blob', async () => {
  serve(() => Promise.resolve(new Response('a;b')))
  expect(await (await call(getSheet)).text()).toBe('a;b')
})

test('fetches a fresh token and tries once more when the token is refused', async () => {
  let refusals = 0
  serve((init) =>
    new Headers(init.headers).get('X-CSRF-Token') === 'token-2'
      ? answer(201, { id: '1' })
      : (refusals++, refusal(403, 'csrf_invalid')),
  )
  expect(await call(addThing, { body: { name: 'dot' } })).toEqual({ id: '1' })
  expect(refusals).toBe(1)
})

test('gives up when the fresh token is refused too, and says that cookies are needed', async () => {
  serve(() => refusal(403, 'csrf_invalid'))
  expect(await failureOf(call(addThing, { body: { name: 'dot' } }))).toMatchObject({
    code: 'csrf_invalid',
    message: expect.stringMatching(/^This site needs cookies/),
  })
  expect(server.mock.calls.filter(([path]) => path === addThing.path)).toHaveLength(2)
})

test('throws code, status, message and fields of a refusal', async () => {
  serve(() => refusal(422, 'validation_failed', { name: 'Please enter a name' }))
  expect(await failureOf(call(addThing, { body: { name: '' } }))).toMatchObject({
    status: 422,
    code: 'validation_failed',
    message: 'said validation_failed',
    fields: { name: 'Please enter a name' },
  })
})

test('takes another success than the endpoint’s for a failure', async () => {
  serve(() => answer(200, { id: '1' }))
  expect(await failureOf(call(addThing, { body: { name: 'dot' } }))).toMatchObject({ status: 200, code: 'internal' })
})

test('takes a page of a proxy for a server that is away or failed, by its status, and a dead line for offline', async () => {
  serve(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })))
  expect(await failureOf(call(getSheet))).toMatchObject({
    status: 502,
    code: 'not_ready',
    message: expect.stringContaining('in a moment'),
  })
  serve(() => Promise.resolve(new Response('<h1>Oh dear</h1>', { status: 500 })))
  expect(await failureOf(call(getSheet))).toMatchObject({ status: 500, code: 'internal', message: '' })
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf(call(getSheet))).toMatchObject({ status: 0, code: 'offline' })
})

test('tells its listeners of a 401 that nobody can be asked about, but not of a wrong password', async () => {
  const heard = vi.fn<(error: ApiError) => void>()
  const stop = onUnauthorised(heard)
  serve(() => refusal(401, 'login_failed'))
  await failureOf(call(login, { body: { email: 'a@b.de', password: 'x' } }))
  expect(heard).not.toHaveBeenCalled()
  serve(() => refusal(401, 'session_expired'))
  await failureOf(call(getSheet))
  expect(heard).toHaveBeenCalledOnce()
  stop()
})
