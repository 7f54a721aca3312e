import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

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
