// npm run bench -- publish [--companies=200] [--rounds=5]
// 1,000 students in 200 teams published over HTTP, with every mail and its job queued, on a PostgreSQL that writes to the
// disk and undone again; then everybody opens their team page within a minute.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertSession } from '../server/src/modules/auth/session.queries.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { startDatabase } from '../server/src/db/embedded/start-database.ts'
import { percentile, startMailServer, startServer } from '../server/test/deadline-rush.ts'
import { fillWithChosenRun, signInAdmin } from '../server/test/large-matching.ts'

const numberOf = (name: string, otherwise: number) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const companies = numberOf('companies', 200)
const rounds = numberOf('rounds', 5)
const limit = 3000
const pageLimit = 200
const pageSeconds = 60

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'project-week-bench-'))
mkdirSync(join(folder, 'files'))
const database = await startDatabase({ dataDir: folder, log: () => {} })
const mail = await startMailServer()
const server = await startServer({
  DATABASE_URL: database.url,
  STORAGE_URL: `file:${join(folder, 'files')}`,
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
})
const db = openDatabase(database.url, 2)
/** What the calls of each student's page took, in ms. */
async function openPages(count: number): Promise<number[]> {
  const identities = await db.selectFrom('identities').select('id').limit(count).execute()
  const cookies = await Promise.all(
    identities.map(async ({ id }) => {
      const token = randomUUID()
      const [now, expires] = [new Date(), new Date(Date.now() + 3_600_000)]
      const tokenHash = createHash('sha256').update(token).digest()
      await insertSession(db, { tokenHash, subject: { identityId: id }, now, expires })
      return `session=${token}`
    }),
  )
  const calls = [
    '/api/editions/current',
    '/api/profile/identity',
    '/api/profile',
    '/api/profile/team',
    '/api/upload/mine',
  ]
  const pages = cookies.map(async (cookie, at) => {
    await sleep((at / count) * pageSeconds * 1000)
    return Promise.all(
      calls.map(async (path) => {
        const from = performance.now()
        const answer = await fetch(server.url + path, { headers: { cookie } })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
        return performance.now() - from
      }),
    )
  })
  return (await Promise.all(pages)).flat()
}

try {
  await fillWithChosenRun(db, companies)
  const headers = await signInAdmin(db, server.url)
  const timed = async (path: string, body?: object) => {
    const from = performance.now()
    const answer = await fetch(server.url + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return { millis: performance.now() - from, answer: JSON.parse(text) as { version: string; id: string } }
  }
  const times: { preview: number[]; publish: number[]; undo: number[] } = { preview: [], publish: [], undo: [] }
  for (let round = 0; round < rounds; round++) {
    const preview = await timed('/api/publishing/preview')
    const publish = await timed('/api/publishing', { version: preview.answer.version, last: null })
    const undo = await timed(`/api/publishing/${publish.answer.id}/undo`, {})
    times.preview.push(preview.millis)
    times.publish.push(publish.millis)
    times.undo.push(undo.millis)
  }
  for (const [what, values] of Object.entries(times)) {
    const [median, most] = [percentile(values, 0.5), Math.max(...values)]
    console.log(
      `${what}: median ${median.toFixed(0)} ms, most ${most.toFixed(0)} ms (${companies * 5} students, ${companies} teams)`,
    )
  }
  // Within a minute of the mail 1,000 students open their page: its calls, spread over the time, each from a session.
  const { version } = (await timed('/api/publishing/preview')).answer
  await timed('/api/publishing', { version, last: null })
  const waits = await openPages(companies * 5)
  const p99 = percentile(waits, 0.99)
  console.log(
    `team page: median ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${waits.length} calls)`,
  )
  const most = Math.max(...times.publish)
  console.log(most <= limit && p99 <= pageLimit ? 'within the limits' : `over ${limit} ms or ${pageLimit} ms`)
  process.exitCode = most <= limit && p99 <= pageLimit ? 0 : 1
} finally {
  await db.destroy()
  await server.kill('SIGTERM')
  await mail.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
