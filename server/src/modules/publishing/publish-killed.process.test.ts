// @module-tag night
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Preview, Publication } from '@project-week/contract/publishing/publication'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#src/db/database.ts'
import { createTestDatabase } from '#test/cluster.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
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
  const text = await preview.text()
  expect(preview.status, text).toBe(200)
  const { version, last, losses } = JSON.parse(text) as Preview
  return fetch(`${server.url}/api/publishing`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ version, last: last?.id ?? null, losses: losses.map(({ person }) => person) }),
  })
}

/** Publishes, and kills the server just before it writes to this table. */
async function killBefore(table: string): Promise<void> {
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
}

/** Tables in the order in which publishing writes them: the kill falls just before one of them. */
const stages = ['publications', 'teams', 'team_members', 'publication_news', 'mails', 'pgboss.job', 'audit_records']

test.each(inject('isLong') ? stages : ['team_members', 'audit_records'])(
  'a server that is killed while publishing, before it writes %s, has published nothing',
  async (table) => {
    await killBefore(table)
    expect(await written()).toEqual(nothing)
  },
)

test('afterwards it publishes everything at once', async () => {
  expect((await publish()).status).toBe(201)
  expect(await written()).toEqual(everything)
  expect(mail.accepted.size).toBe(0)
})

/** Chooses a run in which each team of the first goes to the next company. */
async function chooseNextCompanies(): Promise<void> {
  const { rows } = await owner.query<{ companyId: string; profileIds: string[] }>(`
    select t.company_id as "companyId", array_agg(p.id) as "profileIds"
      from teams t join team_members m on m.team_id = t.id
      join profiles p on p.person_id = m.person_id and p.edition = t.edition
     group by t.id`)
  await insertChosenRun(db, {
    teams: rows.map(({ companyId }, at) => ({ companyId, profileIds: rows[(at + 1) % rows.length]?.profileIds ?? [] })),
  })
}
/** To how many students the second publication is about to say something in place of the first. */
const countReplaced = async () =>
  (
    await owner.query<{ count: number }>(`
      select count(*)::int from mails m join publications p on p.id = m.publication_id
       where p.number = 2 and m.person_id is not null`)
  ).rows[0]?.count

test('a server that is killed while publishing a second time leaves the waiting emails of the first as they were', async () => {
  await chooseNextCompanies()
  await killBefore('audit_records')
  expect(await countReplaced()).toBe(0)
  expect(await written()).toEqual(everything)
})

test('once the second publication is undone on another instance, each email of the first is sent exactly once', async () => {
  const answer = await publish()
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as Publication
  expect(await countReplaced()).toBe(companies * 5)
  expect((await written())?.['mails']).toBe(everything.mails)
  // The time of the first publication's emails comes while they are replaced, and their jobs find nothing.
  const jobs = `from pgboss.job where not exists (select from mails where data ->> 'mailId' = mails.id::text)
    and name = 'send-mail'`
  await owner.query(`update pgboss.job set start_after = now() where id in (select id ${jobs})`)
  await owner.query('update publications set mails_leave_at = now() where number = 1')
  const isLeft = async () => (await owner.query(`select 1 ${jobs} and state < 'completed'`)).rowCount
  await expect.poll(isLeft).toBe(0)
  expect(mail.accepted.size).toBe(0)

  const other = await startServer(env)
  const headers = await signInAdmin(db, other.url)
  const undone = await fetch(`${other.url}/api/publishing/${id}/undo`, { method: 'POST', headers, body: '{}' })
  expect(undone.status, await undone.text()).toBe(200)
  // They wait for five minutes again: as if these had passed.
  await owner.query('update mails set leave_at = now()')
  await owner.query(`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'created'`)
  const countSent = async () => (await owner.query(`select 1 from mails where state = 'sent'`)).rowCount
  await expect.poll(countSent).toBe(everything.mails)
  await other.kill('SIGTERM')
  expect(mail.accepted.size).toBe(everything.mails)
  expect([...mail.accepted.values()].every((times) => times === 1)).toBe(true)
  expect((await written())?.['mails']).toBe(everything.mails)
})
