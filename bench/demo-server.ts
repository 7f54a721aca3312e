// The built product with a demo database, in a process of its own, for the benches of the admin area.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../server/src/db/database.ts'
import { insertAccount } from '../server/test/accounts.ts'
import { serverFlags } from '../tooling/server-process.mjs'

export interface DemoServer {
  origin: string
  pid: number
  /** Ends the process and waits until it has ended. */
  stop: () => Promise<void>
}

/**
 * Starts the product and waits until it is ready.
 *
 * @param databaseUrl a database of its own
 * @param dataDir where it keeps its files
 * @param flags `--empty`, unless the sample is wanted
 * @throws Error when it is not ready within a minute
 */
export async function startDemoServer(
  databaseUrl: string,
  dataDir: string,
  flags: readonly string[] = ['--empty'],
): Promise<DemoServer> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const origin = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(
    process.execPath,
    [...serverFlags, join(import.meta.dirname, '../server/src/demo.ts'), ...flags],
    { env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port) }, stdio: 'ignore' },
  )
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; tries < 600; tries++) {
    if ((await isReady()) && child.pid !== undefined) return { origin, pid: child.pid, stop }
    await sleep(100)
  }
  await stop()
  throw new Error('the server is not ready after a minute')
}

/** Enters the admin as whom the sample sign-on lets `miriam` in. */
export async function insertAdmin(db: Database): Promise<void> {
  await db.transaction().execute((tx) => insertAccount(tx, 'Admin', new Date(), 'admin@university.example'))
}
