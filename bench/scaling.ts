/**
 * npm run bench -- scaling [--students=2000] [--seconds=10] [--minutes=0]
 *
 * What one instance and two do in a second on one PostgreSQL, and the CPU of one call in an instance and in PostgreSQL:
 * registrations, posters of 4 MB, pages of the public site (build it before), a list of 2,000 students. With --minutes,
 * a mixed load on the two for so long: memory, connections, and what a registration with a poster leaves behind
 * (--students=0: that alone).
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../server/src/db/database.ts'
import { insertSession } from '../server/src/modules/auth/session.queries.ts'
import { insertAccount } from '../server/test/accounts.ts'
import {
  fetchTokens,
  prepareStudents,
  rush,
  send,
  type Server,
  startMailServer,
  startServer,
} from '../server/test/deadline-rush.ts'
import { startMixedLoad } from '../server/test/mixed-load.ts'
import { startOwnPostgres } from '../server/test/own-postgres.ts'
import { pdfOf } from '../server/test/sample-files.ts'
import { formOf } from '../server/test/send-upload.ts'
import { cpuOf, cpuWithChildren, residentMemory } from './beside-server.ts'

const numberOf = (name: string, otherwise: number) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const [count, seconds, minutes] = [numberOf('students', 2000), numberOf('seconds', 10), numberOf('minutes', 0)]
const compressed = { 'accept-encoding': 'gzip, br' }

const folder = mkdtempSync(join(tmpdir(), 'project-week-bench-'))
const postgres = await startOwnPostgres()
const mail = await startMailServer()
const env = {
  DATABASE_URL: postgres.url,
  STORAGE_URL: `file:${join(folder, 'files')}`,
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
}
const instances: Server[] = []
let turn = 0
/** The instances take turns. */
const next = () => instances[turn++ % instances.length]?.url ?? ''

/** An admin's session. */
async function openOffice(): Promise<string> {
  const db = openDatabase(postgres.url, 1)
  const now = new Date()
  const token = randomUUID()
  await insertSession(db, {
    tokenHash: createHash('sha256').update(token).digest(),
    subject: { authorisedUserId: (await insertAccount(db, 'Admin', now)).id },
    now,
    expires: new Date(now.getTime() + 86_400_000),
  })
  await db.destroy()
  return `session=${token}`
}

/** So many clients call until the time is over or there is nothing left to do; answers how many calls there were. */
async function callAtOnce(clients: number, call: (at: number) => Promise<{ status: number }> | undefined) {
  const until = performance.now() + 1000 * seconds
  let calls = 0
  const client = async () => {
    while (performance.now() < until) {
      const answer = await call(calls++)
      if (answer === undefined) return void calls--
      if (answer.status >= 300) throw new Error(`answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return calls
}

const rows: object[] = []
async function measure(what: string, work: () => Promise<number>): Promise<void> {
  const cpu = () => [
    instances.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    cpuWithChildren(postgres.pid()),
    performance.now(),
  ]
  const before = cpu()
  const calls = await work()
  const [own = 0, database = 0, passed = 0] = cpu().map((value, at) => value - (before[at] ?? 0))
  rows.push({
    instances: instances.length,
    what,
    'a second': Number(((1000 * calls) / passed).toFixed(1)),
    'CPU of one in an instance, ms': Number((own / calls).toFixed(1)),
    'in PostgreSQL, ms': Number((database / calls).toFixed(1)),
    'a second of one core': Math.round((1000 * calls) / own),
  })
}

/** What is sent, with the instances that run now. */
async function measureWrites(prefix: string): Promise<void> {
  const students = await prepareStudents(postgres.url, count, prefix)
  await fetchTokens(next(), students)
  await measure('registrations', async () => (await rush(next, students, { clients: 100, retry: false })).acknowledged)
  const { body, headers } = {
    body: formOf([{ content: pdfOf({ size: 4_000_000, text: prefix }) }]),
    headers: { 'content-type': 'multipart/form-data; boundary=----the-boundary-of-the-tests' },
  }
  await measure('posters of 4 MB', () =>
    callAtOnce(4, (at) => {
      const student = students[at]
      if (student === undefined) return undefined
      return send(next(), {
        method: 'POST',
        path: `/api/uploadposter/${prefix}${student.number}@university.example`,
        headers: { ...headers, cookie: student.cookie, 'x-csrf-token': student.csrfToken },
        body,
      })
    }),
  )
}

/** What is read, with the instances that run now. */
async function measureReads(office: string): Promise<void> {
  // Rate limits count for each address; all of 127.0.0.0/8 is this machine.
  const visitors = Array.from(
    { length: 40 },
    (_, at) => new Agent({ keepAlive: true, localAddress: `127.3.0.${at + 1}` }),
  )
  await measure('pages', () =>
    callAtOnce(20, (at) =>
      send(next(), { method: 'GET', path: '/', headers: compressed }, visitors[at % visitors.length]),
    ),
  )
  const list = '/api/profile/profiles/all?registeredIn=SS26'
  await measure('lists of 2,000 students', () =>
    callAtOnce(8, () => send(next(), { method: 'GET', path: list, headers: { ...compressed, cookie: office } })),
  )
}

/** A mixed load for some minutes, and what it takes and leaves. */
async function endure(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const ask = async (sql: string) => Number((await client.query<{ n: string }>(`select ${sql} as n`)).rows[0]?.n)
  const students = await prepareStudents(postgres.url, 200 * minutes, 'mixed')
  const grown = () => ask('pg_database_size(current_database())')
  const before = { size: await grown(), memory: instances.map(({ pid }) => Math.round(residentMemory(pid))) }
  const loads = instances.map(({ url }, at) =>
    startMixedLoad(
      url,
      students.filter(({ number }) => number % 2 === at),
      { prefix: 'mixed', clients: 2 },
    ),
  )
  const most = { memory: instances.map(() => 0), connections: 0 }
  for (const until = performance.now() + 60_000 * minutes; performance.now() < until; await sleep(1000)) {
    most.memory = instances.map(({ pid }, at) => Math.max(most.memory[at] ?? 0, residentMemory(pid)))
    most.connections = Math.max(
      most.connections,
      await ask(`(select count(*) from pg_stat_activity where datname = current_database())`),
    )
  }
  for (const load of loads) await load.end()
  const registered = loads
    .flatMap(({ writes }) => writes)
    .filter(({ kind, isAcknowledged }) => kind === 'registration' && isAcknowledged)
  console.log(
    `${minutes} minutes: ${loads.flatMap(({ calls }) => calls).length} calls, ${registered.length} registrations; memory at first ${before.memory.join(' and ')} MB, most ${most.memory.map(Math.round).join(' and ')} MB, at the end ${instances.map(({ pid }) => Math.round(residentMemory(pid))).join(' and ')} MB; most connections ${most.connections}; the database grew by ${Math.round(((await grown()) - before.size) / registered.length / 1024)} KB a registration (with a poster, a company and a subscription)`,
  )
  await client.end()
}

try {
  instances.push(await startServer(env))
  const office = await openOffice()
  if ((await send(next(), { method: 'GET', path: '/', headers: {} })).status !== 200) {
    throw new Error('There is no site to measure: npm run build')
  }
  // Compiled and prepared, as in a process that has been up since the morning.
  const first = await prepareStudents(postgres.url, 200, 'warm')
  await fetchTokens(next(), first)
  await rush(next, first, { clients: 20, retry: false })
  if (count > 0) await measureWrites('one')
  if (count > 0) await measureReads(office)
  instances.push(await startServer(env))
  // The same list: before there are more.
  if (count > 0) await measureReads(office)
  if (count > 0) await measureWrites('two')
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, which the clients share`)
  if (count > 0) console.table(rows)
  if (minutes > 0) await endure()
} finally {
  for (const server of instances) await server.kill('SIGTERM')
  await mail.close()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exit(0)
