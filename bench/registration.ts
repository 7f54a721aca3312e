/**
 * npm run bench -- registration: 2,000 students register in the last minutes, 200 at a time, on a real PostgreSQL that
 * writes to the disk and a real mail server; beside it pgbench with the same statements; then the same rush while the
 * server is killed ten times and the mail server is away, slow and choosy.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '../server/src/db/embedded/account.ts'
import { findBinaries, knownSources } from '../server/src/db/embedded/binaries.ts'
import { createCluster } from '../server/src/db/embedded/create-cluster.ts'
import type { Place } from '../server/src/db/embedded/place.ts'
import { startPostmaster } from '../server/src/db/embedded/postmaster.ts'
import { fetchTokens, percentile, prepareStudents, rush, startMailServer, startServer } from './registration-parts.ts'
import { findPgbench, runPgbench } from './registration-pgbench.ts'

const numberOf = (name: string, otherwise: number) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const students = numberOf('students', 2000)
const clients = numberOf('clients', 200)
const kills = numberOf('kills', 10)

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'project-week-bench-'))
const home = join(folder, 'postgresql')
mkdirSync(join(folder, 'files'))
const account = databaseAccount(home)
const binaries = await findBinaries(knownSources(folder), account)
const place: Place = { home, bin: binaries.bin, account }
await createCluster(place, binaries, { roleAttributes: 'CREATEDB' })
const postgres = await startPostmaster({
  place,
  log: () => {},
  logFile: join(folder, 'postgresql.log'),
  settings: [`max_connections=${clients + 60}`],
})
const mail = await startMailServer()
const env = {
  DATABASE_URL: postgres.url,
  PORT: '0',
  STORAGE_URL: `file:${join(folder, 'files')}`,
  SESSION_SECRET: 'a secret of the bench, long enough for all of it',
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  LOG_LEVEL: 'fatal',
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

try {
  console.log(`The rush: ${students} registrations by ${clients} clients`)
  const first = await prepareStudents(postgres.url, students, 'rush')
  await fetchTokens(server.address, first)
  const calm = await rush(() => server.address, first, { clients, retry: false })
  const perSecond = calm.acknowledged / calm.seconds
  console.log(
    `  ${perSecond.toFixed(0)} a second, p50 ${percentile(calm.milliseconds, 0.5).toFixed(0)} ms, p99 ${percentile(calm.milliseconds, 0.99).toFixed(0)} ms, failures ${JSON.stringify([...calm.failures])}`,
  )
  console.log(`  all mails sent ${(await drain(300)).toFixed(0)} s later`)
  await verify('rush', calm.acknowledged)

  const pgbench = findPgbench()
  if (pgbench === undefined) console.log('pgbench is not on this machine: nothing to compare with.')
  else {
    await server.kill('SIGTERM')
    const bare = runPgbench(pgbench, postgres.url, { clients, perClient: Math.ceil(students / clients), folder })
    console.log(
      `pgbench, the same statements in one transaction, ${clients} clients: ${bare.perSecond.toFixed(0)} a second; the server reaches ${((100 * perSecond) / bare.perSecond).toFixed(0)} % of it (aim: 50 %)`,
    )
    server = await startServer(env)
  }

  console.log(`The rush again: ${kills} times kill -9, and a mail server that is down, slow and choosy`)
  const second = await prepareStudents(postgres.url, students, 'storm')
  await fetchTokens(server.address, second)
  mail.weather = 'down'
  const over = new AbortController()
  const storm = (async () => {
    for (let kill = 0; kill < kills && !over.signal.aborted; kill++) {
      await sleep(300 + Math.random() * 900)
      await server.kill('SIGKILL')
      server = await startServer(env)
      mail.weather = (['down', 'slow', 'choosy', 'fair'] as const)[kill % 4] ?? 'fair'
    }
    return undefined
  })()
  const rough = await rush(() => server.address, second, { clients, retry: true })
  over.abort()
  await storm
  mail.weather = 'fair'
  console.log(
    `  through in ${rough.seconds.toFixed(0)} s; what clients saw on the way: ${JSON.stringify([...rough.failures])}`,
  )
  console.log(`  all mails sent ${(await drain(900)).toFixed(0)} s later`)
  await verify('storm', rough.acknowledged)
} finally {
  await server.kill('SIGTERM')
  await db.end()
  await mail.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
process.exit(0)
