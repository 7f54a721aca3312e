// npm run bench -- campaign [--recipients=5000] [--rounds=3]
// A mail to 5,000 subscribers queued over HTTP, with every job, on a PostgreSQL that writes to the disk, and previews of it
// one after the other.
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/db/database.ts'
import { startDatabase } from '../server/src/db/embedded/start-database.ts'
import { percentile, startMailServer, startServer } from '../server/test/deadline-rush.ts'
import { signInAdmin } from '../server/test/large-matching.ts'

const numberOf = (name: string, otherwise: number) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const recipients = numberOf('recipients', 5000)
const rounds = numberOf('rounds', 3)
const queueLimit = 5000
const previewLimit = 100
const previews = 100

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

async function insertSubscribers(): Promise<string[]> {
  const rows = Array.from({ length: recipients }, (_, at) => ({
    id: randomUUID(),
    createdAt: new Date(),
    firstName: `First ${at}`,
    lastName: `Last ${at}`,
    email: `reader${at}@news.example`,
    company: `Company ${at}`,
    position: '',
    confirmedAt: new Date(),
  }))
  for (let start = 0; start < rows.length; start += 1000) {
    await db
      .insertInto('subscribers')
      .values(rows.slice(start, start + 1000))
      .execute()
  }
  return rows.map(({ id }) => id)
}

const words =
  'Registration for {week} is open until {registrationCloses}. {company} is welcome.\n\nRegister: {registerLink}'
const text = {
  subject: { en: 'News for {firstName} {lastName}', de: 'Neues für {firstName} {lastName}' },
  text: { en: `Hello {firstName},\n\n${words}`, de: `Guten Tag {firstName},\n\n${words}` },
}

try {
  const ids = await insertSubscribers()
  const headers = await signInAdmin(db, server.url)
  const call = async (method: string, path: string, body: object) => {
    const from = performance.now()
    const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${said}`)
    return { millis: performance.now() - from, answer: JSON.parse(said) as { id: string; version: string } }
  }
  const times: { queue: number[]; preview: number[] } = { queue: [], preview: [] }
  for (let round = 0; round < rounds; round++) {
    const { id, version } = (await call('POST', '/api/campaigns', { audience: 'subscribers', ids })).answer
    // Tomorrow, so that sending them is not measured with queueing them.
    const sendAt = new Date(Date.now() + 86_400_000).toISOString()
    const draft = { text, isService: false, sendAt, perMinute: null }
    const saved = (await call('PUT', `/api/campaigns/${id}?version=${version}`, draft)).answer
    for (let at = 0; at < previews; at++) {
      const preview = await call('POST', `/api/campaigns/${id}/preview`, { at, text, isService: false })
      times.preview.push(preview.millis)
    }
    const body = { recipients, leaveOutIncomplete: false }
    times.queue.push((await call('POST', `/api/campaigns/${id}/send?version=${saved.version}`, body)).millis)
  }
  const queue = Math.max(...times.queue)
  const preview = percentile(times.preview, 0.99)
  console.log(
    `queue: median ${percentile(times.queue, 0.5).toFixed(0)} ms, most ${queue.toFixed(0)} ms (${recipients} mails)`,
  )
  console.log(`preview: median ${percentile(times.preview, 0.5).toFixed(1)} ms, p99 ${preview.toFixed(1)} ms`)
  const isWithin = queue <= queueLimit && preview <= previewLimit
  console.log(isWithin ? 'within the limits' : `over ${queueLimit} ms or ${previewLimit} ms`)
  process.exitCode = isWithin ? 0 : 1
} finally {
  await db.destroy()
  await server.kill('SIGTERM')
  await mail.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
