import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { makeKeyPair } from '#test/certificate.ts'
import { createTestDatabase } from '#test/cluster.ts'
import { startServer } from '#test/deadline-rush.ts'
import { freePort } from '#test/free-port.ts'
import { openDatabase } from './db/database.ts'
import { productionEnv } from '#test/production.ts'
import { findDatabaseProblem } from './start-checks.ts'
import { version } from './version.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-week-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts production like the service manager. */
const startProduction = (env: Record<string, string>) =>
  new Promise<{ code: number; errors: string[] }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'main.ts')],
      {
        env: {
          PATH: process.env['PATH'],
          PORT: '0',
          LOG_LEVEL: 'silent',
          ...productionEnv(),
          SAMPLE_TEXTS: 'accept',
          ...env,
        },
      },
      (error, _, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), errors: stderr.trim().split('\n') }),
    )
    child.stdout?.on('data', (text: string) => {
      if (text.includes('Serving')) child.kill('SIGTERM')
    })
  })

test('production names all that is insecure or out of reach in one list, without a stack', async () => {
  const { code, errors } = await startProduction({
    PUBLIC_URL: 'http://week.example.org',
    SESSION_SECRET: 'put-here-what-openssl-rand-hex-32-prints',
    STORAGE_URL: 's3://?endpoint=x',
    SAML_CERT: makeKeyPair('week.example.org').certificate,
    TRUST_PROXY: 'the proxy',
    DATABASE_URL: 'postgres://week:password@127.0.0.1:1/week',
  })
  expect(code).toBe(1)
  expect(errors).toEqual([
    'Missing or wrong:',
    '  PUBLIC_URL must start with https:// beyond localhost',
    '  SESSION_SECRET is easy to guess; take what `openssl rand -hex 32` prints',
    '  STORAGE_URL cannot be used: STORAGE_URL names no bucket',
    expect.stringMatching(/^ {2}TRUST_PROXY has "the proxy"; write addresses/),
    '  SAML_CERT is not the certificate of SAML_PRIVATE_KEY',
    '  DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED)',
  ])
})

describe('a database that cannot be used is named, without its password:', () => {
  test('a wrong password', async () => {
    const url = new URL(await createTestDatabase())
    url.password = 'not the right one'
    const problem = await findDatabaseProblem(url.href)
    expect(problem?.text).toMatch(/refuses the user ".+" or the password$/)
    expect(problem?.text).not.toContain('right one')
  })

  test('a database that is not there', async () => {
    const url = new URL(await createTestDatabase())
    url.pathname = '/nothing'
    const problem = await findDatabaseProblem(url.href)
    expect(problem).toMatchObject({ text: expect.stringMatching(/there is no database "nothing" at /), mayPass: false })
  })

  test('none where it can', async () => {
    expect(await findDatabaseProblem(await createTestDatabase())).toBeUndefined()
  })
})

test.each([
  [
    'that a newer release has taken something away from',
    '999-the-future-since-9.0.0',
    /^The database .+ took away what .+ uses \(999-the-future-since-9\.0\.0\)\. .+ restore the backup/,
  ],
  [
    'of another state of the baseline',
    '001-baseline-0badc0de',
    /^The database was made by another revision before release 1\.0\.0 \(001-baseline-0badc0de\)/,
  ],
])('a database %s is refused by name', async (_, name, said) => {
  const database = await createTestDatabase()
  const db = openDatabase(database, 1)
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db)
  await db.destroy()
  expect(await startProduction({ DATABASE_URL: database })).toEqual({
    code: 1,
    errors: [expect.stringMatching(said)],
  })
})

test('a demo’s database is refused before it is migrated', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database, 1)
  await sql`insert into installation (mode) values ('demo')`.execute(db)
  await sql`delete from kysely_migration`.execute(db)
  expect(await startProduction({ DATABASE_URL: database })).toEqual({
    code: 1,
    errors: [expect.stringMatching(/^DATABASE_URL holds the data of a demo/)],
  })
  expect((await sql`select from kysely_migration`.execute(db)).rows).toEqual([])
  await db.destroy()
})

test(
  'a second instance that keeps its files elsewhere is refused while the first one runs',
  { tags: ['night'] },
  async () => {
    const database = await createTestDatabase()
    const first = await startServer({
      DATABASE_URL: database,
      DATA_DIR: join(folder, 'first'),
      STORAGE_URL: '',
      PORT: '0',
      SESSION_SECRET: 'a secret of the test, long enough for all of it',
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'silent',
    })
    const second = { DATABASE_URL: database, DATA_DIR: join(folder, 'second') }
    const refused = await startProduction(second)
    const sharing = await startProduction({ ...second, DATA_DIR: join(folder, 'first') })
    await first.kill('SIGKILL')
    const alone = await startProduction(second)

    expect(refused).toEqual({
      code: 1,
      errors: [expect.stringMatching(/^STORAGE_URL: an instance at .+ keeps its files in another place/)],
    })
    expect([sharing.code, alone.code]).toEqual([0, 0])
  },
)

test(
  'an instance that starts while the database is away says so, joins by itself, and ends with 0',
  { tags: ['night'] },
  async () => {
    const database = new URL(await createTestDatabase())
    const open = new Set<Socket>()
    /** A proxy at DATABASE_URL's port; the database answers through it. */
    const door = createServer((socket) => {
      const inner = connect(Number(database.port), database.hostname)
      for (const one of [socket, inner]) open.add(one.on('error', () => {}))
      socket.pipe(inner).pipe(socket)
    })
    const listen = (port: number) => new Promise<void>((resolve) => door.listen(port, '127.0.0.1', () => resolve()))
    const shut = () => new Promise<void>((resolve) => door.close(() => resolve()))
    const port = await freePort()
    const away = new URL(database)
    away.hostname = '127.0.0.1'
    away.port = String(port)
    const own = await freePort()
    const instance = startProduction({ DATABASE_URL: away.href, PORT: String(own), DATA_DIR: join(folder, 'early') })
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${own}${path}`).catch(() => undefined)
      return answer && [answer.status, await answer.json()]
    }
    await expect
      .poll(() => ask('/readyz'), { timeout: 120_000 })
      .toEqual([503, { status: 'not ready', missing: ['database'], version }])
    expect(await ask('/healthz')).toEqual([200, { status: 'alive' }])
    await listen(port)
    // It is told to end as soon as it serves.
    const { code, errors } = await instance
    expect(errors[0]).toMatch(/no PostgreSQL answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)\. Waiting for it\.$/)
    expect(errors[1]).toBe('The database answers.')
    expect(code).toBe(0)
    for (const socket of open) socket.destroy()
    await shut()
  },
)

test('a taken port is named before anything is made', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const DATA_DIR = join(folder, 'never')
  const { code, errors } = await startProduction({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR })
  taken.close()
  expect(code).toBe(1)
  expect(errors).toContainEqual(expect.stringMatching(`PORT ${port} is taken by another program`))
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('`npm run serve` ends when npm gets a SIGTERM', { tags: ['night'] }, async () => {
  const port = await freePort()
  const npm = spawn('npm', ['run', 'serve'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      ...productionEnv(),
      PORT: String(port),
      HOST: '127.0.0.1',
      SAMPLE_TEXTS: 'accept',
      DATABASE_URL: await createTestDatabase(),
      DATA_DIR: join(folder, 'npm'),
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const isAlive = async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.status === 200
  await expect.poll(isAlive).toBe(true)
  npm.kill('SIGTERM')
  await expect.poll(isAlive).toBe(false)
})
