import type { ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { roleName } from './create-cluster.ts'
import { directoryMark, disarmPidFile, readPidFile, runsThisCluster } from './pid-file.ts'
import { clusterArgument, launch, run, type Place } from './place.ts'
import { findProcess } from './processes.ts'
import { DatabaseStartError } from './start-error.ts'

export interface Postmaster {
  pid: number
  url: string
  version: string
  /** Clients are sent away, everything is written; who does not go within ten seconds is cut off. */
  stop: () => Promise<void>
}

export interface Connecting {
  place: Place
  log: (line: string) => void
}

export interface Starting extends Connecting {
  logFile: string
  /** `name=value` settings on top of our own. */
  settings?: string[]
}

/** After a crash PostgreSQL first reads its journal again; as long as it lives it gets this long. */
const readyWithinMs = 300_000
/** Longer than the server's statement timeout, by which the last backend of a killed PostgreSQL ends. */
const tryForMs = 90_000
const bigLogBytes = 10_000_000

/**
 * Goes on with the cluster that an earlier Node left running. Undefined when there is none, and then the pid file does
 * not stand in the way of a start.
 */
export async function adoptPostmaster({ place, log }: Connecting): Promise<Postmaster | undefined> {
  const file = readPidFile(place)
  if (!file) return undefined
  const { pid } = file
  const running = await findRunning(place, log)
  if (running) {
    log(`Going on with the PostgreSQL that an earlier start left running (process ${pid}).`)
    return { ...running, pid, stop: () => stopCluster(place, pid) }
  }
  if (runsThisCluster(place, pid) === 'no') disarmPidFile(place, file)
  return undefined
}

/** The cluster of this home as it runs now; waits while it is starting or ending. */
export async function findRunning(
  place: Pick<Place, 'home'>,
  log: (line: string) => void,
): Promise<{ url: string; version: string } | undefined> {
  const file = readPidFile(place)
  const isAlive = () => file !== undefined && runsThisCluster(place, file.pid) === 'yes'
  if (!file || !isAlive()) return undefined
  const url = databaseUrl(place, file.port)
  // One that was told to end by its Node's death may still let a first caller in, hence two calls.
  await untilReady(place, url, isAlive, log)
  const version = await untilReady(place, url, isAlive, log)
  return version === undefined ? undefined : { url, version }
}

/** Starts the cluster on a free port of the loopback interface. */
export async function startPostmaster(starting: Starting): Promise<Postmaster> {
  const { place, log, logFile } = starting
  const giveUpAt = Date.now() + tryForMs
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const url = databaseUrl(place, port)
    const output = openLog(logFile)
    const child = launch(place, 'postgres', serverArguments(starting, port), {
      stdio: ['ignore', output.file, output.file],
      whenWeDie: 'INT',
    })
    closeSync(output.file)
    const running = watch(child)
    const version = await untilReady(place, url, () => running.isAlive, log)
    if (version && child.pid) {
      child.unref()
      const stop = async () => {
        running.isExpectedToEnd = true
        await stopCluster(place, child.pid ?? 0)
      }
      child.once('exit', () => {
        if (!running.isExpectedToEnd) log(`PostgreSQL ended unexpectedly:\n${output.tail()}`)
      })
      return { pid: child.pid, url, version, stop }
    }
    const tail = running.problem ?? output.tail()
    const isLeftover = tail.includes('pre-existing shared memory block')
    if (isLeftover && attempt === 1)
      log('A process of the PostgreSQL that was killed is still at work; waiting for its end …')
    // Somebody was quicker at the port, or leftover backends are still ending: both pass.
    if ((isLeftover || tail.includes('Address already in use')) && Date.now() < giveUpAt) {
      await sleep(200)
      continue
    }
    throw new DatabaseStartError(`PostgreSQL did not start. The end of ${logFile}:\n${tail}`)
  }
}

function serverArguments({ place, settings = [] }: Starting, port: number): string[] {
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    // Said here, where no configuration file can take it back: what was acknowledged survives a power cut.
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_destination=stderr',
    'logging_collector=off',
    'log_checkpoints=off',
    directoryMark(place),
    ...settings,
  ]
  return ['-D', clusterArgument(place), ...all.flatMap((setting) => ['-c', setting])]
}

function databaseUrl({ home }: Pick<Place, 'home'>, port: number): string {
  const path = join(home, 'password')
  try {
    return `postgres://${roleName}:${readFileSync(path, 'utf8').trim()}@127.0.0.1:${port}/${roleName}`
  } catch (error) {
    throw new DatabaseStartError(`The database's password cannot be read from ${path}: ${String(error)}`)
  }
}

/** The server's version once it answers as this cluster; undefined when its process is gone before. */
async function untilReady(
  place: Pick<Place, 'home'>,
  url: string,
  isAlive: () => boolean,
  log: (line: string) => void,
): Promise<string | undefined> {
  const begun = Date.now()
  let told = begun
  while (isAlive()) {
    const answer = await ask(place, url)
    if (answer) return answer
    if (Date.now() - begun > readyWithinMs) {
      throw new DatabaseStartError(
        `PostgreSQL runs in ${place.home} but does not answer after ${readyWithinMs / 1000} s.`,
      )
    }
    if (Date.now() - told > 5000) {
      told = Date.now()
      log(
        `PostgreSQL is not ready yet (${Math.round((told - begun) / 1000)} s); after a hard end it reads its journal first …`,
      )
    }
    await sleep(30)
  }
  return undefined
}

async function ask(place: Pick<Place, 'home'>, connectionString: string): Promise<string | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
  // Without a listener a connection that breaks while idle would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; mark: string | null }>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
              current_setting('project_week.directory', true) AS mark`,
    )
    return rows[0]?.mark === place.home ? rows[0].version : undefined
  } catch (error) {
    // Class 28 is a refused password: waiting does not help. All else (not listening yet, starting up) passes.
    if (error instanceof DatabaseError && error.code?.startsWith('28')) {
      throw new DatabaseStartError(
        `PostgreSQL in ${place.home} does not accept the password kept beside it: ${error.message}`,
      )
    }
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

async function stopCluster(place: Place, pid: number): Promise<void> {
  for (const [mode, seconds] of [
    ['fast', 10],
    ['immediate', 10],
  ] as const) {
    await run(place, 'pg_ctl', ['stop', '-D', clusterArgument(place), '-m', mode, '-w', '-t', String(seconds)])
    // pg_ctl waits for the pid file to go, which is shortly before the process.
    for (let waited = 0; waited < 1000; waited += 20) {
      if (!findProcess(pid)) return
      await sleep(20)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) in ${place.home} could not be stopped.`)
}

interface Watched {
  isAlive: boolean
  isExpectedToEnd: boolean
  problem?: string
}

function watch(child: ChildProcess): Watched {
  const state: Watched = { isAlive: true, isExpectedToEnd: false }
  child.once('exit', () => (state.isAlive = false))
  child.once('error', (error) => {
    state.isAlive = false
    state.problem = error.message
  })
  return state
}

function openLog(path: string): { file: number; tail: () => string } {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > bigLogBytes) renameSync(path, `${path}.1`)
  const file = openSync(path, 'a', 0o600)
  const from = fstatSync(file).size
  return { file, tail: () => lastLines(path, from) }
}

function lastLines(path: string, from: number): string {
  try {
    return readFileSync(path).subarray(from).toString().trim().split('\n').slice(-15).join('\n')
  } catch (error) {
    return `(${String(error)})`
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The loopback interface gave no port.')
  return address.port
}
