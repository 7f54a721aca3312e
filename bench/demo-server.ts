// The built product with a demo database, in a process of its own, for the benches of the admin area.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../server/src/db/database.ts'
import { insertAccount } from '../server/test/accounts.ts'
import { serverFlags } from '../tooling/server-process.mjs'

const probe = new URL('event-loop-probe.ts', import.meta.url).href

export interface DemoServer {
  origin: string
  pid: number
  /** The longest turn of its event loop while something was done, in ms of CPU. Throws where a minute is not enough. */
  longestBlockDuring: (work: () => Promise<unknown>) => Promise<number>
  /** Ends the process and waits until it has ended. */
  stop: () => Promise<void>
}

/**
 * Starts the product and waits until it is ready.
 *
 * @param databaseUrl a database of its own
 * @param dataDir where it keeps its files
 * @param flags `--empty`, unless the sample is wanted
 * @param settings of the environment
 * @throws Error when it is not ready within three minutes
 */
export async function startDemoServer(
  databaseUrl: string,
  dataDir: string,
  flags: readonly string[] = ['--empty'],
  settings: Record<string, string> = {},
): Promise<DemoServer> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const origin = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(
    process.execPath,
    [...serverFlags, '--import', probe, join(import.meta.dirname, '../server/src/demo.ts'), ...flags],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), ...settings },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  const ask = async (word: 'reset' | 'read') => {
    const answer = once(child, 'message', { signal: AbortSignal.timeout(60_000) })
    child.send(word)
    return Number((await answer)[0])
  }
  const longestBlockDuring = async (work: () => Promise<unknown>) => {
    await ask('reset')
    const done = work()
    await Promise.race([done, sleep(60_000, undefined, { ref: false })])
    return ask('read')
  }
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    const isStuck = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(isStuck)
  }
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; tries < 1800; tries++) {
    if ((await isReady()) && child.pid !== undefined) return { origin, pid: child.pid, longestBlockDuring, stop }
    await sleep(100)
  }
  await stop()
  throw new Error('the server is not ready after three minutes')
}

/** Enters the admin as whom the sample sign-on lets `miriam` in. */
export async function insertAdmin(db: Database): Promise<void> {
  await db.transaction().execute((tx) => insertAccount(tx, 'Admin', new Date(), 'admin@university.example'))
}
