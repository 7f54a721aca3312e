import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Preview } from '@project-week/contract/publishing/publication'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#src/db/database.ts'
import { createTestDatabase } from '#test/cluster.ts'
import { type MailServer, type Server, startMailServer, startServer } from '#test/deadline-rush.ts'
import { fillWithChosenRun, signInAdmin } from '#test/large-matching.ts'

// The product in a process of its own, killed while it publishes.
const companies = 20
const folder = mkdtempSync(join(tmpdir(), 'project-week-publish-'))
let mail: MailServer
let server: Server
let db: Database
let owner: pg.Client
let env: Record<string, string>

beforeAll(async () => {
  const url = await createTestDatabase()
  mail = await startMailServer()
  env = {
    DATABASE_URL: url,
    STORAGE_URL: `file:${folder}`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  }
  server = await startServer(env)
  db = openDatabase(url, 2)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await fillWithChosenRun(db, companies)
})
afterAll(async () => {
  await server.kill('SIGTERM')
  await owner.end()
  await db.destroy()
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

const written = async () => {
  const { rows } = await owner.query<Record<string, number>>(`
    select (select count(*)::int from publications) as publications, (select count(*)::int from teams) as teams,
           (select count(*)::int from team_members) as members, (select count(*)::int from mails) as mails,
           (select count(*)::int from pgboss.job where name = 'send-mail') as jobs,
           (select count(*)::int from audit_records where record_type in ('publication', 'team')) as audits`)
  return rows[0]
}
const nothing = { publications: 0, teams: 0, members: 0, mails: 0, jobs: 0, audits: 0 }
const everything = {
  publications: 1,
  teams: companies,
  members: companies * 5,
  mails: companies * 6,
  jobs: companies * 6,
  audits: companies + 1,
}

async function publish(): Promise<Response> {
  const headers = await signInAdmin(db, server.url)
  const preview = await fetch(`${server.url}/api/publishing/preview`, { headers })
  const { version } = (await preview.json()) as Preview
  return fetch(`${server.url}/api/publishing`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ version, last: null }),
  })
}

/** Tables in the order in which publishing writes them: the kill falls just before one of them. */
const stages = ['publications', 'teams', 'team_members', 'publication_news', 'mails', 'pgboss.job', 'audit_records']

test.each(inject('isLong') ? stages : ['team_members', 'audit_records'])(
  'a server that is killed while publishing, before it writes %s, has published nothing',
  async (table) => {
    await owner.query(`begin; lock table ${table} in share mode`)
    const answer = publish().catch(() => 'cut')
    const isWaiting = async () =>
      (await owner.query(`select 1 from pg_locks where relation = '${table}'::regclass and not granted`)).rowCount
    await expect.poll(isWaiting).toBeGreaterThan(0)
    await server.kill('SIGKILL')
    expect(await answer).toBe('cut')
    await owner.query('rollback')
    server = await startServer(env)
    const others = async () =>
      (
        await owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        )
      ).rowCount
    await expect.poll(others).toBe(0)
    expect(await written()).toEqual(nothing)
  },
)

test('afterwards it publishes everything at once', async () => {
  expect((await publish()).status).toBe(201)
  expect(await written()).toEqual(everything)
  expect(mail.accepted.size).toBe(0)
})
