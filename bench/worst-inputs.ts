/*
 * npm run bench -- worst-inputs [--as=visitor|student|company] [--only=PART OF AN ADDRESS] [--without=KIND] [--minutes=30]
 * Sends every endpoint that a visitor, a student or a company may call, and every public page, the longest texts that
 * each of its places takes (worst-requests.ts), and measures in the server's process for how long one request stops all
 * others. What takes more than 50 ms is measured twice more, and the least counts: code is compiled and memory collected
 * once. Ends with status 1 where something takes more.
 */
import { mayCall } from '@project-week/contract/endpoint'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../server/src/db/database.ts'
import { startDatabase } from '../server/src/db/embedded/start-database.ts'
import { makeCallers } from '../server/test/callers.ts'
import type { Caller } from '../server/test/fuzz.ts'
import { productionEnv } from '../server/test/production.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { worstCalls, type WorstRequest, worstVisits } from './worst-requests.ts'

const argument = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
const [as, only = '', without] = [argument('as'), argument('only'), argument('without')]
const until = performance.now() + Number(argument('minutes') ?? 30) * 60_000
const limit = 50

/** Sends one request and answers its status once the answer has ended; 0 where the server hangs up. */
const ask = (origin: string, { method, url, headers, body, needsCsrf }: WorstRequest, caller: Caller) =>
  new Promise<number>((resolve) => {
    const token = needsCsrf === true && { 'x-csrf-token': caller.csrfToken }
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) }
    const request = send(
      origin,
      { method, path: url, headers: { cookie: caller.cookie, ...token, ...headers, ...length } },
      (response) => response.resume().on('close', () => resolve(response.statusCode ?? 0)),
    )
    request.on('error', () => resolve(0)).end(body)
  })

/** A visitor with the cookie that a CSRF token is bound to. */
async function visitor(origin: string): Promise<Caller> {
  const answer = await fetch(`${origin}/api/auth/csrf`)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookie.join('; '), ...((await answer.json()) as { csrfToken: string }) }
}

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'project-week-bench-'))
const database = await startDatabase({ dataDir: folder, log: () => {} })
const db = openDatabase(database.url, 1)
/** The worst of each place, whatever its text is made of. */
const worst = new Map<string, { ms: number; who: string; request: WorstRequest }>()
const statuses: Record<string, number> = {}
let server: DemoServer | undefined
let isStuck = false
try {
  const saml = Object.fromEntries(Object.entries(productionEnv()).filter(([name]) => name.startsWith('SAML_')))
  server = await startDemoServer(database.url, folder, [], {
    ...saml,
    SAML_LOGOUT_URL: 'https://idp.example.org/logout',
  })
  const { origin, longestBlockDuring } = server
  // By turns nobody, a student, an advisor, an admin, a company. Endpoints end sessions: each gets a fresh one.
  const callers = await makeCallers(db, origin, { count: 400, now: new Date() })
  const file = /\/(?:assets|pictures)\/[^"' ]+/.exec(await (await fetch(`${origin}/posters`)).text())?.[0] ?? '/'

  async function measure(request: WorstRequest, caller: Caller): Promise<number> {
    // Limits of calls are not what is measured.
    await db.deleteFrom('rateLimits').execute()
    let status = 0
    const ms = await longestBlockDuring(async () => (status = await ask(origin, request, caller)))
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status !== 503) return ms
    // Busy after the one before.
    await sleep(1500)
    return longestBlockDuring(() => ask(origin, request, caller))
  }

  async function sendAll(who: string, requests: Iterable<WorstRequest>, callerOf: () => Promise<Caller> | Caller) {
    let [last, caller] = ['', await visitor(origin)]
    for (const request of requests) {
      if (isStuck || performance.now() > until) return
      if (!request.target.includes(only) || request.kind === without) continue
      if (request.target !== last) caller = await callerOf()
      last = request.target
      let ms = Infinity
      try {
        for (let times = 0; times < 3 && ms > limit; times++) ms = Math.min(ms, await measure(request, caller))
      } catch {
        isStuck = true
      }
      const key = `${who} ${request.target} ${request.place}`
      if (ms > (worst.get(key)?.ms ?? 0)) worst.set(key, { ms, who, request })
      if (ms > limit) console.log(`${ms.toFixed(0)} ms ${key}, ${request.kind}`)
    }
  }
  const isAsked = (who: string) => as === undefined || as === who
  if (isAsked('visitor')) {
    const calls = worstCalls(({ access }) => access === 'public')
    for (const requests of [calls, worstVisits(file)]) await sendAll('visitor', requests, () => visitor(origin))
  }
  let at = 0
  for (const role of (['student', 'company'] as const).filter(isAsked)) {
    const calls = worstCalls((endpoint) => endpoint.access !== 'public' && mayCall(endpoint, role))
    await sendAll(role, calls, () => callers(1 + 4 * (at++ % 100) + (role === 'student' ? 0 : 3)) ?? visitor(origin))
  }
} finally {
  await server?.stop()
  await db.destroy()
  await database.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
const sorted = [...worst.values()].toSorted((a, b) => b.ms - a.ms)
const over = sorted.filter(({ ms }) => ms > limit)
console.log('\n| longest block | who | endpoint | place | made of |\n|---|---|---|---|---|')
for (const { ms, who, request } of sorted.slice(0, Math.max(20, over.length)))
  console.log(`| ${ms.toFixed(0)} ms | ${who} | ${request.target} | ${request.place} | ${request.kind} |`)
console.log(
  `\nStatuses ${JSON.stringify(statuses)}. Of ${sorted.length} places, ${over.length} stop others for more than`,
)
console.log(`${limit} ms, and the worst for ${(sorted[0]?.ms ?? 0).toFixed(0)} ms.`)
if (isStuck) console.log('The server did not come back within a minute: nothing more was sent.')
if (performance.now() > until) console.log('Not everything was sent in time.')
process.exitCode = over.length === 0 && !isStuck && performance.now() < until ? 0 : 1
