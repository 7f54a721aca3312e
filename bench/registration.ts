/**
 * npm run bench -- registration [--only=pages|rush|storm] [--rounds=3] [--students=2000] [--clients=200] [--kills=10]
 *
 * pages: the two forms in a browser (registration-pages.ts).
 * rush: 2,000 students register in the last minutes, 200 at a time, on a real PostgreSQL that writes to the disk and a
 * real mail server; in turns with pgbench, which runs the same statements with as many clients.
 * storm: the same rush while the server is killed ten times and the mail server is away, slow and choosy.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  fetchTokens,
  percentile,
  prepareStudents,
  rush,
  startMailServer,
  startServer,
} from '../server/test/deadline-rush.ts'
import { startOwnPostgres } from '../server/test/own-postgres.ts'
import { cpuOf, cpuWithChildren } from './beside-server.ts'
import { measureForms } from './registration-pages.ts'
import { findPgbench, runPgbench } from './registration-pgbench.ts'

const numberOf = (name: string, otherwise: number) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const students = numberOf('students', 2000)
const clients = numberOf('clients', 200)
const kills = numberOf('kills', 10)
const rounds = numberOf('rounds', 3)
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const isWanted = (part: string) => only === undefined || only === part
const median = (values: readonly number[]) => percentile(values, 0.5)

if (isWanted('pages')) await measureForms(numberOf('rounds', 5))
if (only === 'pages') process.exit(0)

const folder = mkdtempSync(join(tmpdir(), 'project-week-bench-'))
const postgres = await startOwnPostgres(undefined, [`max_connections=${clients + 60}`])
const mail = await startMailServer()
const env = {
  DATABASE_URL: postgres.url,
  STORAGE_URL: `file:${join(folder, 'files')}`,
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
}
let server = await startServer(env)
const db = new pg.Client({ connectionString: postgres.url })
await db.connect()
const count = async (sql: string, ...values: unknown[]) =>
  Number((await db.query<{ n: string }>(`select count(*) as n ${sql}`, values)).rows[0]?.n)

/** Waits until no mail is left to send; answers how long that took, or stops after `limit`. */
async function drain(limit: number): Promise<number> {
  const from = performance.now()
  while ((performance.now() - from) / 1000 < limit) {
    if ((await count(`from mails where state = 'queued'`)) === 0) break
    await sleep(250)
  }
  return (performance.now() - from) / 1000
}

const problems: string[] = []
/** Whether everything acknowledged is there, with one mail each, each of them accepted by the mail server. */
async function verify(prefix: string, acknowledged: number): Promise<void> {
  const rows = await count('from profiles where matrikelnummer like $1', `${prefix}%`)
  const mails = await db.query<{ id: string; state: string }>('select id, state from mails where recipient like $1', [
    `${prefix}%`,
  ])
  const delivered = [...mail.accepted].filter(([id]) => mails.rows.some((row) => id.startsWith(row.id)))
  const twice = delivered.filter(([, times]) => times > 1).length
  const unsent = mails.rows.filter(({ state }) => state !== 'sent').length
  console.log(
    `  acknowledged ${acknowledged}, registered ${rows}, mails ${mails.rows.length}, delivered ${delivered.length}, delivered twice ${twice}, not sent yet ${unsent}`,
  )
  if (rows !== students || acknowledged !== students) problems.push(`${prefix}: not everyone is registered once`)
  if (mails.rows.length !== students) problems.push(`${prefix}: not one mail each`)
  if (delivered.length !== students) problems.push(`${prefix}: mails that did not arrive`)
}

/** Registers everybody while the server dies and comes back, and the mail server has its moods. */
async function storm(): Promise<void> {
  console.log(`The rush again: ${kills} times kill -9, and a mail server that is down, slow and choosy`)
  const second = await prepareStudents(postgres.url, students, 'storm')
  await fetchTokens(server.url, second)
  mail.weather = 'down'
  const over = new AbortController()
  const killing = (async () => {
    let done = 0
    for (; done < kills && !over.signal.aborted; done++) {
      await sleep(300 + Math.random() * 900)
      if (over.signal.aborted) break
      await server.kill('SIGKILL')
      server = await startServer(env)
      mail.weather = (['down', 'slow', 'choosy', 'fair'] as const)[done % 4] ?? 'fair'
    }
    return done
  })()
  const rough = await rush(() => server.url, second, { clients, retry: true })
  over.abort()
  const killed = await killing
  mail.weather = 'fair'
  console.log(
    `  killed ${killed} times, through in ${rough.seconds.toFixed(0)} s; what clients saw on the way: ${JSON.stringify([...rough.failures])}`,
  )
  console.log(`  all mails sent ${(await drain(900)).toFixed(0)} s later`)
  await verify('storm', rough.acknowledged)
  if (killed < kills) problems.push(`the rush was over after ${killed} of ${kills} kills`)
}

try {
  const pgbench = findPgbench()
  if (isWanted('rush')) {
    console.log(`The rush: ${students} registrations by ${clients} clients, ${rounds} rounds`)
    if (pgbench === undefined) console.log('pgbench is not on this machine: nothing to compare with.')
    const shares: number[] = []
    // A server that has been up since the morning has its code compiled, as pgbench has.
    const first = await prepareStudents(postgres.url, 400, 'warm')
    await fetchTokens(server.url, first)
    await rush(() => server.url, first, { clients: 20, retry: false })
    await drain(60)
    // In turns, so that whatever else the machine does meets both alike.
    for (let round = 1; round <= rounds; round++) {
      const prefix = `rush${round}x`
      const signedIn = await prepareStudents(postgres.url, students, prefix)
      await fetchTokens(server.url, signedIn)
      const before = { server: cpuOf(server.pid), postgres: cpuWithChildren(postgres.pid()) }
      const calm = await rush(() => server.url, signedIn, { clients, retry: false })
      const cpu = {
        server: (cpuOf(server.pid) - before.server) / students,
        postgres: (cpuWithChildren(postgres.pid()) - before.postgres) / students,
      }
      const perSecond = calm.acknowledged / calm.seconds
      const drained = await drain(300)
      console.log(
        `  ${round}: ${perSecond.toFixed(0)} a second, p50 ${percentile(calm.milliseconds, 0.5).toFixed(0)} ms, p99 ${percentile(calm.milliseconds, 0.99).toFixed(0)} ms, CPU of one ${cpu.server.toFixed(1)} ms and in PostgreSQL ${cpu.postgres.toFixed(1)} ms, failures ${JSON.stringify([...calm.failures])}, all mails sent ${drained.toFixed(0)} s later`,
      )
      await verify(prefix, calm.acknowledged)
      if (pgbench === undefined) continue
      const bare = runPgbench(pgbench, postgres.url, { clients, perClient: Math.ceil(students / clients), folder })
      shares.push(perSecond / bare.perSecond)
      console.log(
        `     pgbench ${bare.perSecond.toFixed(0)} a second: the server reaches ${((100 * perSecond) / bare.perSecond).toFixed(0)} % of it`,
      )
    }
    if (shares.length > 0) console.log(`  median of the rounds: ${(100 * median(shares)).toFixed(0)} % (asked: 60 %)`)
  }

  if (isWanted('storm')) await storm()
} finally {
  await server.kill('SIGTERM')
  await db.end()
  await mail.close()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
process.exit(0)
