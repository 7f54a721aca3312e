import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { run } from '../server/src/run.ts'
import { fillWithSample } from '../server/src/sample/fill.ts'
import { makeCallers } from '../server/test/callers.ts'
import { fuzz } from '../server/test/fuzz.ts'

/*
 * Hostile requests to every endpoint of a whole server, over HTTP: node bench/fuzz.ts [RUNS] [SEED]
 * 20,000 unless said otherwise. Ends with status 1 and a small example if an answer is a 5xx, takes too long, or shows
 * the server's inside.
 */
const [runs = 20_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number)
const dataDir = mkdtempSync(join(tmpdir(), 'project-week-fuzz-'))
const running = await run(readConfig('demo', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }), {
  say: () => {},
  prepare: fillWithSample,
})
try {
  const callers = await makeCallers(running.deps.db, running.url, { count: 600, now: new Date() })
  console.log(`${runs} requests to ${running.url}, seed ${seed}`)
  const start = performance.now()
  const { requests, statuses, endpoints, slowestMs } = await fuzz(running.url, { runs, seed, callers })
  const seconds = (performance.now() - start) / 1000
  const least = Object.entries(endpoints).toSorted(([, a], [, b]) => a - b)[0]
  console.log(`${requests} requests in ${seconds.toFixed(0)} s: no 5xx, no hang, no inside shown`)
  console.log(`statuses ${JSON.stringify(statuses)}`)
  console.log(`${Object.keys(endpoints).length} endpoints, at least ${least?.[1]} requests each (${least?.[0]})`)
  console.log(`slowest answer ${slowestMs.toFixed(0)} ms`)
} finally {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
