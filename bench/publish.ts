// npm run bench -- publish [--companies=200] [--rounds=5]
// 1,000 students in 200 teams published over HTTP, with every mail and its job queued, on a PostgreSQL that writes to the
// disk; then the same as the difference that a second run makes.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/db/database.ts'
import { startDatabase } from '../server/src/db/embedded/start-database.ts'
import { percentile, startMailServer, startServer } from '../server/test/deadline-rush.ts'
import { fillWithChosenRun, signInAdmin } from '../server/test/large-matching.ts'

const numberOf = (name: string, otherwise: number) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const companies = numberOf('companies', 200)
const rounds = numberOf('rounds', 5)
const limit = 3000

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'project-week-bench-'))
mkdirSync(join(folder, 'files'))
const database = await startDatabase({ dataDir: folder, log: () => {} })
const mail = await startMailServer()
const server = await startServer({
  DATABASE_URL: database.url,
  PORT: '0',
  STORAGE_URL: `file:${join(folder, 'files')}`,
  SESSION_SECRET: 'a secret of the bench, long enough for all of it',
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  LOG_LEVEL: 'fatal',
})
const db = openDatabase(database.url, 2)
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
  const most = Math.max(...times.publish)
  console.log(most <= limit ? `within ${limit} ms` : `over the limit of ${limit} ms`)
  process.exitCode = most <= limit ? 0 : 1
} finally {
  await db.destroy()
  await server.kill('SIGTERM')
  await mail.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
