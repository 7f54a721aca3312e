import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** Where one cluster lives, and which programs and account run it. */
export interface Place {
  /** The folder with the cluster and its password. */
  home: string
  /** The folder with `initdb`, `pg_ctl` and `postgres`. */
  bin: string
  /** Set if this process is root's. */
  account: Account | undefined
}

const onLinux = process.platform === 'linux'

/**
 * The cluster's folder as passed to PostgreSQL. On Linux it is reached through an open folder, descriptor 3, so it may
 * be inside one that the unprivileged user cannot enter, such as `/root`: that user needs to own only the folder
 * itself.
 */
export const clusterArgument = (place: Place) => (onLinux ? '/proc/self/fd/3/cluster' : join(place.home, 'cluster'))
export const homeArgument = (place: Place) => (onLinux ? '/proc/self/fd/3' : place.home)

/** Starts a PostgreSQL program; on Linux it gets a signal when this process dies. */
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
      // Our environment must not affect PostgreSQL (PGDATA, PGPORT, LC_ALL, TZ …).
      env: cleanEnvironment(),
      // Its own process group: Ctrl-C must end us first, and we end PostgreSQL once the requests are done.
      detached: process.platform !== 'win32',
      windowsHide: true,
      ...(place.account && { uid: place.account.uid, gid: place.account.gid }),
    })
  } finally {
    if (folder !== undefined) closeSync(folder)
  }
}

/** Runs a program to its end with `input` as its stdin, and returns its output. */
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
  // If a program ends before reading its input, the exit code reports it, not the broken pipe.
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
/** Part of util-linux since 2.33; without it a cluster outlives a killed Node and is adopted by the next start. */
function hasSetpriv(): boolean {
  setprivWorks ??= onLinux && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0
  return setprivWorks
}
