// @module-tag night
import { listProfiles } from '@project-week/contract/registrations/profile'
import { downloadSubscribers } from '@project-week/contract/exports/export'
import { sql } from 'kysely'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'

// Far more than the buffers between the database and a reader hold.
const rows = 20_000
/** The usual minute, shortened, but long enough for a statement on a busy machine. */
const statementWithinMs = 2000

const t = appFixture({ limits: { statementWithinMs } })
let origin: string
let admin: Browser
beforeAll(async () => {
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await t.signInAs('Admin')
  await t.deps.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
    with made as (
      insert into people (email, created_at)
      select 'ada' || n || '@university.example', now() from generate_series(1, ${rows}) n returning *)
    insert into profiles
    select gen_random_uuid(), 'SS26', id, now(), null, null, 'Ada', 'Reader', right(id::text, 12), email, 'Ulm', '{}', 'DE',
           'Mechatronics - M.Sc.', 'Female', 'Master', 'ED', 3, 'B', repeat('why ', 100), 'No', false,
           '{Mobility}', '+49 1555 1234567', '25-50', '{}', '', null, 'Posters', ''
      from made`.execute(tx)
    await sql`
    insert into subscribers
    select gen_random_uuid(), now(), 'Ada', 'Reader', 'r' || n || '@example.org',
           (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 25) part), ''
      from generate_series(1, ${rows}) n`.execute(tx)
  })
})

const list = `${listProfiles.path}?registeredIn=SS26`
const open = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    get(origin + path, { headers: { cookie }, agent: false }, resolve).once('error', reject)
  })

/** The connections over which rows are being read. */
const readers = () =>
  sql<{
    pid: number
  }>`select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
    t.deps.db,
  )

test('a list that is read more slowly than a statement may last arrives whole', async () => {
  const response = await open(list)
  response.once('readable', () => {})
  let beginning = ''
  // The server has filled the buffers and waits for the reader, repeatedly.
  for (let pause = 0; pause < 3; pause++) {
    beginning += String(response.read(64 * 1024) ?? '')
    await expect.poll(async () => (await readers()).rows.length).toBe(1)
    await sleep(statementWithinMs)
  }
  expect(JSON.parse(beginning + (await text(response)))).toHaveLength(rows)
})

test.each([
  ['a list', list],
  ['a workbook', downloadSubscribers.path],
])('%s whose database is lost half way breaks off for its reader as well', async (_, path) => {
  // The previous list's connection may still be committing.
  await expect.poll(async () => (await readers()).rows.length).toBe(0)
  const response = await open(path)
  expect(response.statusCode, response.statusMessage).toBe(200)
  response.once('readable', () => {})
  const [reader] = await vi.waitUntil(
    async () => {
      const { rows: found } = await readers()
      return found.length === 1 && found
    },
    { timeout: 60_000 },
  )
  // By pid, as it may still be reading and not be idle.
  await sql`select pg_terminate_backend(${reader?.pid}::int)`.execute(t.deps.db)
  await expect(text(response)).rejects.toThrow('aborted')
  expect(response.complete).toBe(false)
})

test('a reader who goes away gives the connection back', async () => {
  const response = await open(list)
  response.once('readable', () => {})
  await expect.poll(async () => (await readers()).rows.length).toBe(1)
  response.destroy()
  await expect.poll(async () => (await readers()).rows.length).toBe(0)
})
