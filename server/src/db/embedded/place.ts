import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** Where one cluster lives and with what it is run. */
export interface Place {
  /** The folder that holds the cluster and its password. */
  home: string
  /** The folder with `initdb`, `pg_ctl` and `postgres`. */
  bin: string
  /** Set when we are root. */
  account: Account | undefined
}

const onLinux = process.platform === 'linux'

/**
 * The cluster's folder as PostgreSQL gets it. On Linux it comes in through an open folder, descriptor 3, so that it
 * may lie where the unprivileged user has no way in, as below `/root`: only the folder itself has to be its own, none
 * of those above.
 */
export const clusterArgument = (place: Place) => (onLinux ? '/proc/self/fd/3/cluster' : join(place.home, 'cluster'))
export const homeArgument = (place: Place) => (onLinux ? '/proc/self/fd/3' : place.home)

/** Starts one of PostgreSQL's programs in its place; on Linux it gets the signal when this process dies. */
export function launch(
  place: Place,
  program: 'initdb' | 'pg_ctl' | 'postgres',
  args: string[],
  {
    stdio,
    whenWeDie,
  }: { stdio: [number | 'ignore' | 'pipe', number | 'pipe', number | 'pipe']; whenWeDie: 'INT' | 'KILL' },
): ChildProcess {
  const file = join(place.bin, program)
  const [command, ...words] = hasSetpriv() ? ['setpriv', '--pdeathsig', whenWeDie, file, ...args] : [file, ...args]
  const folder = onLinux ? openSync(place.home, 'r') : undefined
  const channels: StdioOptions = folder === undefined ? stdio : [...stdio, folder]
  try {
    return spawn(command, words, {
      stdio: channels,
      cwd: onLinux ? '/' : place.home,
      // Nothing of our environment may steer PostgreSQL (PGDATA, PGPORT, LC_ALL, TZ …).
      env: cleanEnvironment(),
      // A group of its own: Ctrl-C in the terminal ends us first, and we end PostgreSQL when the requests are done.
      detached: process.platform !== 'win32',
      windowsHide: true,
      ...(place.account && { uid: place.account.uid, gid: place.account.gid }),
    })
  } finally {
    if (folder !== undefined) closeSync(folder)
  }
}

/** Runs a program to its end and gives what it said; `input` is what it reads. */
export async function run(
  place: Place,
  program: 'initdb' | 'pg_ctl' | 'postgres',
  args: string[],
  input = '',
): Promise<{ ok: boolean; output: string }> {
  const child = launch(place, program, args, { stdio: ['pipe', 'pipe', 'pipe'], whenWeDie: 'KILL' })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A program that ends before it has read its input is recognised by its exit code, not by a broken pipe.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  return new Promise((resolve) => {
    const finish = (ok: boolean, note = '') =>
      resolve({ ok, output: `${Buffer.concat(chunks).toString()}${note}`.trim() })
    child.once('error', (error) => finish(false, error.message))
    child.once('close', (code, signal) => finish(code === 0, signal ? `ended by ${signal}` : ''))
  })
}

const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' && { SystemRoot: process.env['SystemRoot'], TEMP: process.env['TEMP'] }),
})

let setprivWorks: boolean | undefined
/** util-linux has it since 2.33; without it a cluster outlives a killed Node and is adopted by the next start. */
function hasSetpriv(): boolean {
  setprivWorks ??= onLinux && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0
  return setprivWorks
}
