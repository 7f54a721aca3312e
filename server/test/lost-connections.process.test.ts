// @module-tag night
import { randomUUID, createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { databaseAccount } from '#src/db/embedded/account.ts'
import { findBinaries, knownSources } from '#src/db/embedded/binaries.ts'
import { clusterArgument, run, type Place } from '#src/db/embedded/place.ts'
import { findProcess } from '#src/db/embedded/processes.ts'
import { findRunningDatabase } from '#src/db/embedded/start-database.ts'
import { prepareStudents } from './deadline-rush.ts'
import { postmasterOf } from './embedded.ts'
import { runProduct } from './product.ts'

export interface Answered {
  path: string
  /** `cut` is a connection that ended before the whole answer was there. */
  status: number | 'cut'
  retryAfter?: string | null
  code?: string
}

const paths = ['/api/auth/role', '/api/subscribers', '/api/subscribers/downloadsubscribers', '/api/team/getAllTeams']

/** Calls a server from several sides without a pause, short answers and long ones, and notes what comes back. */
export function startLoad(address: string, cookie: string, { clients = 4 } = {}) {
  const answers: Answered[] = []
  const over = new AbortController()

  async function call(path: string): Promise<Answered> {
    try {
      const response = await fetch(address + path, { headers: { cookie } })
      const text = await response.text()
      if (response.ok) return { path, status: response.status }
      const { error } = JSON.parse(text) as { error: { code: string } }
      return { path, status: response.status, retryAfter: response.headers.get('retry-after'), code: error.code }
    } catch {
      return { path, status: 'cut' }
    }
  }
  const callers = Array.from({ length: clients }, async (_, client) => {
    for (let turn = client; !over.signal.aborted; turn++) answers.push(await call(paths[turn % paths.length] ?? ''))
  })
  return {
    answers,
    async end(): Promise<Answered[]> {
      over.abort()
      await Promise.all(callers)
      return answers
    },
  }
}

// The whole product in a process of its own, on its embedded database, while the database is taken from under it.
const product = runProduct()
let url = ''
let place: Place
let cookie = ''

async function asOwner<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  url = (await findRunningDatabase(product.folder)) ?? ''
  const home = join(product.folder, 'postgresql')
  const account = databaseAccount(home)
  place = { home, account, bin: (await findBinaries(knownSources(product.folder), account)).bin }
  await prepareStudents(url, 1, 'lost')
  // Enough rows for a list that is streamed, read by an admin.
  await asOwner(
    `insert into subscribers select gen_random_uuid(), now(), 'Ada', 'Reader', 'reader' || n || '@example.org', 'Aldor', ''
       from generate_series(1, 2000) n`,
  )
  const [id, token] = [randomUUID(), randomUUID()]
  await asOwner(
    `with person as (insert into people (email, created_at) values ('admin@example.org', now()) returning id)
     insert into authorised_users (id, person_id, email, type, first_name, last_name, company, created_at)
     select $1, id, 'admin@example.org', 'Admin', 'Miriam', 'Albers', '', now() from person`,
    [id],
  )
  await asOwner(
    `insert into sessions (id, token_hash, authorised_user_id, created_at, last_used_at, expires_at, proved_at)
     values ($1, $2, $3, now(), now(), now() + interval '1 day', now())`,
    [randomUUID(), createHash('sha256').update(token).digest(), id],
  )
  cookie = `session=${token}`
})

const role = async () => (await fetch(`${product.server.url}/api/auth/role`, { headers: { cookie } })).status

/** What a caller may see while the database is away: nothing but its absence, said so. */
function expectHonest(answers: readonly Answered[]): void {
  const others = answers.filter(({ status }) => status !== 200 && status !== 'cut')
  expect(others.filter(({ status }) => status !== 503)).toEqual([])
  for (const { retryAfter, code } of others)
    expect({ retryAfter, code }).toEqual({ retryAfter: '5', code: 'not_ready' })
}

const endAllConnections = () =>
  asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`,
  )

const disasters: [string, () => Promise<unknown>][] = [
  [
    'every connection is ended, ten times',
    async () => {
      for (let time = 1; time <= 10; time++) {
        await endAllConnections()
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  ],
  [
    // Without waiting: the server starts what it finds dead, and pg_ctl would wait a minute for it to stay dead.
    'PostgreSQL is stopped the hard way',
    () => run(place, 'pg_ctl', ['stop', '-D', clusterArgument(place), '-m', 'immediate', '-W']),
  ],
  ['PostgreSQL is killed', async () => process.kill(postmasterOf(product.folder), 'SIGKILL')],
]

test.each(inject('isLong') ? disasters : disasters.slice(0, 1))(
  'the server outlives it when %s while it is busy',
  async (_, disaster) => {
    const load = startLoad(product.server.url, cookie)
    await expect.poll(() => load.answers.filter(({ status }) => status === 200).length).toBeGreaterThan(8)
    await disaster()
    await expect
      .poll(async () =>
        asOwner('select 1').then(
          () => 'there',
          () => 'away',
        ),
      )
      .toBe('there')
    const before = load.answers.length
    await expect
      .poll(() =>
        load.answers
          .slice(before)
          .slice(-8)
          .map(({ status }) => status),
      )
      .toEqual(Array.from({ length: 8 }, () => 200))
    const answers = await load.end()

    expect(findProcess(product.server.pid)).toBeDefined()
    expect(answers.some(({ status }) => status !== 200)).toBe(true)
    expectHonest(answers)
    expect(await role()).toBe(200)
    expect((await fetch(`${product.server.url}/readyz`)).status).toBe(200)
  },
)

test('mails that were due meanwhile are sent afterwards', async () => {
  await endAllConnections()
  const response = await fetch(`${product.server.url}/api/subscriber/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await visitorToken()) },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Late',
      email: 'late@example.org',
      company: 'Aldor',
      position: '',
    }),
  })
  expect(response.status).toBe(201)
  await endAllConnections()
  await expect
    .poll(() => asOwner(`select state from mails where recipient = 'late@example.org'`).catch(() => []))
    .toEqual([{ state: 'sent' }])
})

async function visitorToken(): Promise<Record<string, string>> {
  const response = await fetch(`${product.server.url}/api/auth/csrf`)
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return {
    'x-csrf-token': csrfToken,
    cookie: response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}
