// @module-tag night
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { pagesPerMinute } from './web-app.ts'

/* The built site. */
const webDir = join(import.meta.dirname, '../../../web/dist')
let t: TestApp
let app: FastifyInstance
beforeAll(async () => {
  t = await createTestApp()
  app = await createApp(t.deps, { webDir, busyAfter: Infinity })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const hall = '203.0.113.7'
const visit = async (url: string, remoteAddress = hall) => {
  const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie: 'language=en' }
  return app.inject({ method: 'GET', url, remoteAddress, headers })
}

test('500 people behind one address get their pages, and who asks on and on is told to wait', async () => {
  const addresses = ['/', '/posters', '/terms', '/imprint', '/accessibility', '/student-profile-actions']
  const statuses = new Map<number, number>()
  for (let person = 0; person < 500; person += 1) {
    for (const { statusCode } of await Promise.all(addresses.map((address) => visit(address)))) {
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: pagesPerMinute })
  const refused = await visit('/de/posters')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body).toContain('Zu viele Seiten auf einmal')
  expect((await visit('/posters', '198.51.100.9')).statusCode).toBe(200)
  expect((await visit('/favicon.svg')).statusCode).toBe(200)
})
