import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabase } from '../server/src/db/embedded/start-database.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { importRowLimit } from '@project-week/contract/imports/import-table'
import { writeWorkbook } from '../server/src/modules/exports/workbook.ts'
import { makeStudents } from '../server/src/sample/students.ts'
import { createRandom } from '../server/src/sample/random.ts'
import { measureTable } from './list-table.ts'
import { cpuOf, peakDuring, residentMemory, visitDuring } from './beside-server.ts'
import { insertStudents } from '../server/test/accounts.ts'
import { type DemoServer, insertAdmin, startDemoServer } from './demo-server.ts'

/*
 * The students' list, its export, an import: npm run bench -- lists [STUDENTS] [export|import|table …]
 * A whole server in a process of its own, 54,000 students in one edition, every figure beside its limit.
 */
const [count = 54_000] = process.argv.slice(2).map(Number)
const parts = process.argv.slice(3)
const isAsked = (part: string) => parts.length === 0 || parts.includes(part)
const folder = mkdtempSync(join(tmpdir(), 'project-week-bench-'))
let origin = ''
const figures: { what: string; is: string; limit: string; holds: boolean }[] = []
const note = (what: string, value: number, limit: number, unit: string) =>
  figures.push({ what, is: `${value.toFixed(0)} ${unit}`, limit: `${limit} ${unit}`, holds: value <= limit })

async function fill(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, 4)
  const sample = makeStudents(createRandom(1), {
    count,
    edition: 'SS26',
    opensAt: new Date('2025-09-01T08:00:00Z'),
    firstNumber: 3_000_000,
    newId: randomUUID,
  })
  // The sample has forty last names and six motivations; 54,000 people have thousands of the one and each their own of
  // the other.
  for (const [at, profile] of sample.profiles.entries()) {
    const second = at % 7 === 0 ? `-${sample.profiles[(at * 31) % count]?.lastname}` : ''
    Object.assign(profile, {
      lastname: `${profile.lastname}${['', 'er', 'mann', 's', 'ova'][at % 5]}${second}`,
      motivation: `${profile.motivation} My reason number ${at} is my own.`,
    })
  }
  await insertStudents(db, sample)
  await insertAdmin(db)
  await db.destroy()
}

/** Signs the sample admin on and answers the headers of their calls. */
async function signOn(): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/users/shibboleth/sample?person=miriam&target=/ssologin`, {
    redirect: 'manual',
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const token = (await (await fetch(`${origin}/api/auth/csrf`, { headers: { cookie } })).json()) as {
    csrfToken: string
  }
  return { cookie, 'x-csrf-token': token.csrfToken }
}

const askForStudents = (headers: Record<string, string>, signal?: AbortSignal) =>
  fetch(`${origin}/api/forms/allstudentsexcel`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ registeredIn: 'SS26' }),
    ...(signal && { signal }),
  })

async function measureExport(headers: Record<string, string>, pid: number): Promise<void> {
  console.log(`memory at rest ${residentMemory(pid).toFixed(0)} MB`)
  const readExport = async () => (await askForStudents(headers)).arrayBuffer()
  // Once before: compiled code is what an office meets on every day but the first minute. Memory counts from here.
  const firstPeak = await peakDuring(pid, readExport)
  console.log(
    `memory: most during the first export ${firstPeak.toFixed(0)} MB, then ${residentMemory(pid).toFixed(0)} MB`,
  )
  const cpu = cpuOf(pid)
  const started = performance.now()
  let first = 0
  const peak = await peakDuring(pid, async () => {
    const reader = (await askForStudents(headers)).body?.getReader()
    await reader?.read()
    first = performance.now() - started
    while ((await reader?.read())?.done === false);
  })
  note(`export of ${count} × 28: CPU`, cpuOf(pid) - cpu, 3500, 'ms')
  note('export: first byte', first, 100, 'ms')
  note('export: peak memory of the process', Math.max(firstPeak, peak), 250, 'MB')
  console.log(`export took ${((performance.now() - started) / 1000).toFixed(1)} s`)

  const { cookie = '' } = headers
  const page = `${origin}/api/auth/role`
  const calm = await visitDuring(page, () => sleep(2000), cookie)
  // Three in a row, so that one per cent is a number of calls and not of accidents.
  const busy = await visitDuring(
    page,
    async () => {
      for (let turn = 0; turn < 3; turn++) await readExport()
    },
    cookie,
  )
  console.log(
    `others' p50/p99: at rest ${calm.p50.toFixed(1)}/${calm.p99.toFixed(1)} ms, during exports ${busy.p50.toFixed(1)}/${busy.p99.toFixed(1)} ms (${busy.calls} calls)`,
  )

  const leaving = new AbortController()
  const left = await askForStudents(headers, leaving.signal)
  await left.body?.getReader().read()
  leaving.abort()
  await sleep(500)
  const after = cpuOf(pid)
  await sleep(1000)
  note('CPU in a second after the client left', cpuOf(pid) - after, 100, 'ms')
}

/** An xlsx file of as many companies as an import takes. */
async function measureImport(headers: Record<string, string>, pid: number): Promise<void> {
  const columns: [heading: string, value: (at: number) => string][] = [
    ['Company', (at) => `Betrieb ${at} GmbH`],
    ['Street', (at) => `Straße ${at}`],
    ['City', () => 'München'],
    ['Country', () => 'Germany'],
    ['First name', () => 'Zoë'],
    ['Last name', (at) => `Huber${at % 900}`],
    ['Email', (at) => `zoe@betrieb${at}.example`],
    ['Phone', (at) => `+49 89 ${2_000_000 + at}`],
    ['Note', (at) => `Met at fair ${at}`],
  ]
  const file = await buffer(
    writeWorkbook(
      'Companies',
      columns.map(([header, value]) => ({ id: header, header, width: 20, value })),
      Array.from({ length: importRowLimit }, (_, at) => at),
    ),
  )
  for (const turn of ['first import preview', 'the next']) {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(file)], 'companies.xlsx'))
    const [cpu, started] = [cpuOf(pid), performance.now()]
    const answer = await fetch(`${origin}/api/company/import/preview`, { method: 'POST', headers, body })
    const { rows } = (await answer.json()) as { rows: { verdict: string }[] }
    note(
      `${turn}: ${rows.filter(({ verdict }) => verdict === 'add').length} companies`,
      performance.now() - started,
      3000,
      'ms',
    )
    console.log(`${turn}: ${cpuOf(pid) - cpu} ms of CPU`)
  }
}

const database = await startDatabase({ dataDir: folder, log: () => {} })
let server: DemoServer | undefined
try {
  server = await startDemoServer(database.url, folder)
  origin = server.origin
  await fill(database.url)
  const headers = await signOn()
  if (isAsked('export')) await measureExport(headers, server.pid)
  if (isAsked('import')) await measureImport(headers, server.pid)
  if (isAsked('table')) {
    for (const { what, value, limit, unit } of await measureTable(origin, count)) note(what, value, limit, unit)
  }
} finally {
  await server?.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n| what | measured | at most | |\n|---|---|---|---|`)
for (const { what, is, limit, holds } of figures)
  console.log(`| ${what} | ${is} | ${limit} | ${holds ? 'holds' : 'MISSED'} |`)
