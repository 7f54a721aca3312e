// @module-tag night
import * as matching from '@project-week/contract/matching/matching'
import type { AnswerOf, EndpointDefinition } from '@project-week/contract/endpoint'
import { pathOf } from '@project-week/contract/paths'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '#src/db/database.ts'
import { insertSession } from '#src/modules/auth/session.queries.ts'
import { makeCompanies } from '#src/sample/companies.ts'
import { createRandom } from '#src/sample/random.ts'
import { makeStudents } from '#src/sample/students.ts'
import { createTestDatabase } from './cluster.ts'
import { type Server, startServer } from './deadline-rush.ts'
import { insertAccount, insertStudents } from './accounts.ts'

// The product twice, in processes of their own on one database, as behind a proxy.
const filesDir = mkdtempSync(join(tmpdir(), 'project-week-two-'))
let databaseUrl = ''
let db: Database
let first: Server
let second: Server
let cookie = ''
let csrfToken = ''

const startInstance = () =>
  startServer({
    DATABASE_URL: databaseUrl,
    STORAGE_URL: `file:${filesDir}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
  })

async function ask<E extends EndpointDefinition>(
  { url }: Server,
  endpoint: E,
  { params, body }: { params?: Record<string, string>; body?: object } = {},
): Promise<AnswerOf<E>> {
  const response = await fetch(url + pathOf(endpoint.path, params), {
    method: endpoint.method,
    headers: { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  const text = await response.text()
  expect(response.status, text.slice(0, 400)).toBeLessThan(300)
  return JSON.parse(text) as AnswerOf<E>
}

/** Enough for the engine to prove for minutes. */
async function fillEdition(): Promise<void> {
  const random = createRandom(3)
  const opensAt = new Date('2025-09-01T08:00:00Z')
  const common = { edition: 'SS26', opensAt, newId: randomUUID }
  const made = makeStudents(random, { ...common, count: 1500, firstNumber: 3_000_000 })
  const companies = makeCompanies(random, { ...common, count: 600 })
  companies.forEach((company, at) => (company.companyName = `${company.companyName} ${at}`))
  await insertStudents(db, made)
  await db.insertInto('companies').values(companies).execute()
}

beforeAll(async () => {
  databaseUrl = await createTestDatabase()
  db = openDatabase(databaseUrl, 2)
  first = await startInstance()
  second = await startInstance()
  await fillEdition()
  const token = randomUUID()
  const now = new Date()
  const user = await insertAccount(db, 'Admin', now)
  await insertSession(db, {
    tokenHash: createHash('sha256').update(token).digest(),
    subject: { authorisedUserId: user.id },
    now,
    expires: new Date(now.getTime() + 3_600_000),
  })
  cookie = `session=${token}`
  const answer = await fetch(`${first.url}/api/auth/csrf`, { headers: { cookie } })
  csrfToken = ((await answer.json()) as { csrfToken: string }).csrfToken
})
afterAll(async () => {
  await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')])
  await db.destroy()
  rmSync(filesDir, { recursive: true, force: true })
})
beforeEach(() => db.deleteFrom('matchingRuns').execute())

const long = makeRunSettings({ fallback: 'mutual', minimum: 4, timeLimit: 300 })
const threadsOf = ({ pid }: Server) => readdirSync(`/proc/${pid}/task`).length
const progressOn = async (server: Server, id: string) => ask(server, matching.getRunProgress, { params: { id } })

async function startLongRun(on = first): Promise<string> {
  const { id, state } = await ask(on, matching.startRun, { body: long })
  expect(state).toBe('running')
  return id
}

test('a run of one instance shows its progress on the other, which can have it finished', async () => {
  const id = await startLongRun()
  await expect.poll(async () => (await progressOn(second, id)).progress?.phase).toBe('proving')
  expect((await progressOn(second, id)).progress?.elapsed).toBeGreaterThan(0)
  expect((await ask(second, matching.listRuns))[0]).toMatchObject({ id, state: 'running' })

  await ask(second, matching.finishRun, { params: { id } })
  await expect.poll(async () => (await progressOn(second, id)).state).toBe('done')
})

test('a run of one instance is stopped on the other, and its thread ends', async () => {
  const id = await startLongRun()
  const solving = threadsOf(first)
  await ask(second, matching.cancelRun, { params: { id } })
  expect((await progressOn(first, id)).state).toBe('cancelled')
  await expect.poll(() => threadsOf(first)).toBeLessThan(solving)
})

const ownerOf = () =>
  db
    .selectFrom('matchingRuns')
    .select(['id', 'lostOwners', sql<number>`extract(epoch from leased_until - now())::integer`.as('left')])
    .where('state', '=', 'running')
    .executeTakeFirst()
const endLease = () =>
  db
    .updateTable('matchingRuns')
    .set({ leasedUntil: new Date(0) })
    .where('state', '=', 'running')
    .execute()
/** Somebody renews its lease. */
const isComputed = async (id: string) => {
  const run = await ownerOf()
  return run?.id === id && run.left > 30
}

test('an instance that starts touches no living run, and the run of one that stops goes on on another', async () => {
  const id = await startLongRun()
  const third = await startInstance()
  expect((await progressOn(third, id)).state).toBe('running')
  expect((await progressOn(first, id)).state).toBe('running')

  await first.kill('SIGTERM')
  first = third
  await expect.poll(() => isComputed(id)).toBe(true)
  // Its owner left, and was not lost.
  expect(await ownerOf()).toMatchObject({ lostOwners: 0 })
  await ask(second, matching.cancelRun, { params: { id } })
  await expect.poll(ownerOf).toBeUndefined()
})

test('a run whose instance was killed is taken over within a minute, and ends as it would have', async () => {
  const id = await startLongRun()
  await first.kill('SIGKILL')
  // Together with the ten seconds after which the others look, less than a minute. The test lets the lease end now.
  expect((await ownerOf())?.left).toBeLessThan(45)
  await endLease()
  await expect.poll(() => isComputed(id)).toBe(true)
  expect(await ownerOf()).toMatchObject({ lostOwners: 1 })
  await ask(second, matching.finishRun, { params: { id } })
  await expect.poll(async () => (await progressOn(second, id)).state).toBe('done')
})

test('a run that ended three instances in a row is given up, and says so', async () => {
  const id = await startLongRun(second)
  await db.updateTable('matchingRuns').set({ lostOwners: 2 }).where('id', '=', id).execute()
  await second.kill('SIGKILL')
  await endLease()
  second = await startInstance()
  await expect.poll(async () => (await progressOn(second, id)).state).toBe('failed')
  const [failed] = await ask(second, matching.listRuns)
  expect(failed).toMatchObject({ id, refusal: { code: 'interrupted' }, progress: null })
  const again = await ask(second, matching.startRun, { body: long })
  expect(again.state).toBe('running')
  await ask(second, matching.cancelRun, { params: { id: again.id } })
})
