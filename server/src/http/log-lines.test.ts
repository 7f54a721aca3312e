import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, type Browser } from '#test/app.ts'
import { login } from '@project-week/contract/auth/auth'
import { downloadSubscribers } from '@project-week/contract/exports/export'
import { addSubscriber, listSubscribers } from '@project-week/contract/subscribers/subscriber'
import { Writable } from 'node:stream'
import { createLog } from '#src/log.ts'

let t: TestApp
let logged: string
beforeEach(async () => {
  logged = ''
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString()
      done()
    },
  })
  t = await createTestApp({ log: createLog('info', stream) })
})
afterEach(() => t.close())

const idFor = async (given?: string) => {
  const headers = given === undefined ? {} : { 'x-request-id': given }
  const response = await t.app.inject({ method: 'GET', url: '/healthz', headers })
  return String(response.headers['x-request-id'])
}

test('a request keeps the well-formed id that its proxy gave it', async () => {
  expect(await idFor('7f3c2a10-8d4e.4b7a_9c21')).toBe('7f3c2a10-8d4e.4b7a_9c21')
})

test.each([
  undefined,
  '',
  'short',
  'x'.repeat(65),
  'with a blank in it',
  '{"level":60}',
  '../../etc/passwd',
  'ümläutümläut',
])('a request without one, or with %j, gets one of our own', async (given) => {
  const id = await idFor(given)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  expect(await idFor(given)).not.toBe(id)
})

test('each refusal is a line with its code and the id of the session, and nothing else of the caller', async () => {
  const admin = await t.signInAs('Admin')
  const student = await t.signOn()
  // The student's session has no account.
  const [ofAdmin, ofStudent] = await t.deps.db
    .selectFrom('sessions')
    .select('id')
    .orderBy('authorisedUserId', (order) => order.nullsLast())
    .execute()
  const visitor = t.browser()
  const credentials = { email: 'uwe@firm.example', password: 'wrong and long enough' }
  const invalid = { body: { email: 'uwe@firm' } }

  /** What the line adds to the fields of every request's line. */
  const refuse = async (call: ReturnType<Browser['call']>) => {
    const { statusCode } = await call
    const { level, time, pid, hostname, reqId, ...line } = JSON.parse(
      logged.split('\n').findLast((text) => text.includes('request refused')) ?? '{}',
    ) as Record<string, unknown>
    expect(new Set([level, typeof time, typeof pid, typeof hostname, typeof reqId])).toEqual(
      new Set([30, 'number', 'string']),
    )
    return { ...line, statusCode }
  }
  const line = (statusCode: number, code: string, session?: string) => ({
    msg: 'request refused',
    statusCode,
    code,
    ...(session !== undefined && { session }),
  })
  expect(await refuse(visitor.call(listSubscribers))).toEqual(line(401, 'not_signed_in'))
  expect(await refuse(visitor.call(login, { body: credentials }))).toEqual(line(401, 'login_failed'))
  expect(await refuse(student.call(listSubscribers))).toEqual(line(403, 'forbidden', ofStudent?.id))
  const forged = student.call(addSubscriber, { ...invalid, headers: { 'x-csrf-token': 'x' } })
  expect(await refuse(forged)).toEqual(line(403, 'csrf_invalid', ofStudent?.id))
  expect(await refuse(student.call(addSubscriber, invalid))).toEqual(line(422, 'validation_failed', ofStudent?.id))
  for (let count = 0; count < addSubscriber.rateLimit.max; count++) await student.call(addSubscriber, invalid)
  expect(await refuse(student.call(addSubscriber, invalid))).toEqual(line(429, 'rate_limited', ofStudent?.id))
  t.clock.current = new Date(t.clock.current.getTime() + 20 * 60_000)
  expect(await refuse(admin.call(downloadSubscribers))).toEqual(line(403, 'prove_again', ofAdmin?.id))
})
