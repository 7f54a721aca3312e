import * as auth from '@project-week/contract/auth/auth'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { openDatabase } from '#src/db/database.ts'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { deleteEndedWindows } from './rate-limit.ts'

const { max } = auth.readPasswordLink.rateLimit
const t = appFixture()
let other: FastifyInstance
let visitor: Browser
let csrfToken = ''

beforeAll(async () => {
  visitor = t.browser()
  csrfToken = await visitor.csrfToken()
  other = await createApp(t.deps, { webDir: undefined, busyAfter: Infinity })
})
afterAll(async () => {
  await other.close()
})
beforeEach(() => t.deps.db.deleteFrom('rateLimits').execute())

/** A visitor's call that changes nothing. */
const call = async (app: FastifyInstance) => {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: auth.readPasswordLink.path,
    payload: { token: 'x' },
    cookies: Object.fromEntries(visitor.cookies),
    headers: { 'x-csrf-token': csrfToken },
  })
  return { status: statusCode, retryAfter: headers['retry-after'] }
}

test('two instances count together', async () => {
  for (let k = 0; k < max; k++) expect((await call(k % 2 === 0 ? t.app : other)).status).not.toBe(429)
  expect(await call(t.app)).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^[1-6]?\d$/) })
  expect((await call(other)).status).toBe(429)
})

test('counts anew when the window has ended, and when the clock was set back', async () => {
  const { db } = t.deps
  for (const endsAt of [new Date(Date.now() - 1000), new Date(Date.now() + 7_200_000)]) {
    for (let k = 0; k <= max; k++) await call(t.app)
    expect((await call(t.app)).status).toBe(429)
    await db.updateTable('rateLimits').set({ endsAt }).execute()
    expect((await call(t.app)).status).not.toBe(429)
  }
})

test('keeps nobody’s address, and nothing once the window has ended', async () => {
  const { db } = t.deps
  await call(t.app)
  const rows = await db.selectFrom('rateLimits').selectAll().execute()
  expect(rows).toMatchObject([{ hits: 1, key: expect.objectContaining({ length: 32 }) }])
  await deleteEndedWindows(db)
  expect(await db.selectFrom('rateLimits').selectAll().execute()).toHaveLength(1)
  await db
    .updateTable('rateLimits')
    .set({ endsAt: new Date(0) })
    .execute()
  await deleteEndedWindows(db)
  expect(await db.selectFrom('rateLimits').selectAll().execute()).toEqual([])
})

test('goes on counting in each process while the database is away', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nothing', 2)
  const alone = await createApp({ ...t.deps, db }, { webDir: undefined, busyAfter: Infinity })
  const answers = []
  for (let k = 0; k <= max; k++) answers.push((await call(alone)).status)
  expect(answers.at(-1)).toBe(429)
  expect(answers.slice(0, -1)).not.toContain(429)
  await alone.close()
  await db.destroy()
})
