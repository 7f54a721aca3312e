import type { ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.ts'
import { roleName } from './create-cluster.ts'
import { directoryMark, disarmPidFile, readPidFile, runsThisCluster } from './pid-file.ts'
import { clusterArgument, launch, run, type Place } from './place.ts'
import { findProcess } from './processes.ts'
import { DatabaseStartError } from './start-error.ts'

export interface Postmaster {
  pid: number
  port: number
  url: string
  version: string
  /** Resolves when its process is gone, whoever ended it. */
  ended: Promise<void>
  /** Disconnects clients and flushes everything; remaining clients are cut off after ten seconds. */
  stop: () => Promise<void>
}

interface Waiting {
  place: Pick<Place, 'home'>
  log: (line: string) => void
  /** How long a postmaster may be silent or shutting down before it counts as hung. */
  hungAfterMs?: number | undefined
}

export interface Connecting extends Waiting {
  place: Place
}

export interface Starting extends Connecting {
  logFile: string
  /** The port that clients already use; a free one by default. */
  port?: number
  /** `name=value` settings on top of our own. */
  settings?: string[]
}

/** After a crash PostgreSQL first replays its journal; while alive, it gets this long. */
const readyWithinMs = 300_000
/** Longer than the server's statement timeout, which ends the last backend of a killed PostgreSQL. */
const tryForMs = 90_000
const usuallyHungAfterMs = 30_000
const bigLogBytes = 10_000_000

/**
 * Adopts the cluster that an earlier Node left running. Undefined if there is none; then the pid file does not block a
 * start. A hung one, as in a shutdown on a full disk, is ended.
 */
export async function adoptPostmaster(connecting: Connecting): Promise<Postmaster | undefined> {
  const { place, log } = connecting
  const file = readPidFile(place)
  if (!file) return undefined
  const { pid, port } = file
  try {
    const running = await findRunning(connecting)
    if (running) {
      log(`Going on with the PostgreSQL that is running already (process ${pid}).`)
      return { ...running, pid, port, ended: untilGone(pid), stop: () => stopCluster(place, pid) }
    }
  } catch (error) {
    if (!(error instanceof Hung)) throw error
    log(`The PostgreSQL that is running already (process ${pid}) hangs; ending it …`)
    await endHard(place, pid)
  }
  if (runsThisCluster(place, pid) === 'no') disarmPidFile(place, file)
  return undefined
}

/** Polls, as there is no exit event for a process that is not a child. */
async function untilGone(pid: number): Promise<void> {
  const started = findProcess(pid)?.started
  while (findProcess(pid)?.started === started) await sleep(250, undefined, { ref: false })
}

/** The running cluster of this home; waits while it is starting or stopping. */
export async function findRunning(waiting: Waiting): Promise<{ url: string; version: string } | undefined> {
  const { place } = waiting
  const file = readPidFile(place)
  const isAlive = () => file !== undefined && runsThisCluster(place, file.pid) === 'yes'
  if (!file || !isAlive()) return undefined
  const url = databaseUrl(place, file.port)
  // A postmaster signalled when its Node died may still accept a first call, so ask twice.
  await untilReady(waiting, url, isAlive)
  const version = await untilReady(waiting, url, isAlive)
  return version === undefined ? undefined : { url, version }
}

/** Starts the cluster on the loopback interface. */
export async function startPostmaster(starting: Starting): Promise<Postmaster> {
  const { place, log, logFile } = starting
  const giveUpAt = Date.now() + tryForMs
  for (let attempt = 1; ; attempt++) {
    const port = starting.port ?? (await freePort())
    const url = databaseUrl(place, port)
    const output = openLog(logFile)
    const child = launch(place, 'postgres', serverArguments(starting, port), {
      stdio: ['ignore', output.file, output.file],
      whenWeDie: 'INT',
    })
    closeSync(output.file)
    const running = watch(child)
    let version
    try {
      version = await untilReady({ hungAfterMs: tryForMs, ...starting }, url, () => running.isAlive)
    } catch (error) {
      if (child.pid) await endHard(place, child.pid)
      throw error
    }
    if (version && child.pid) {
      child.unref()
      const stop = async () => {
        running.isExpectedToEnd = true
        await stopCluster(place, child.pid ?? 0)
      }
      child.once('exit', () => {
        if (!running.isExpectedToEnd) log(`PostgreSQL ended unexpectedly:\n${output.tail()}`)
      })
      return { pid: child.pid, port, url, version, ended: running.ended, stop }
    }
    const tail = running.problem ?? output.tail()
    const isLeftover = tail.includes('pre-existing shared memory block')
    if (isLeftover && attempt === 1)
      log('A process of the PostgreSQL that was killed is still at work; waiting for its end …')
    // The port was just taken, or leftover backends are still ending: both are temporary.
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
    // Set here so that no configuration file can override it: acknowledged data must survive a power cut.
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_destination=stderr',
    'logging_collector=off',
    'log_checkpoints=off',
    // Omits error details, which quote rows: people who read the log may not be allowed to see those.
    'log_error_verbosity=terse',
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

/** It runs, but neither answers nor ends. */
class Hung extends DatabaseStartError {}

/**
 * The server's version once it answers as this cluster; undefined if its process ends first.
 *
 * @throws {Hung} if it is silent, or does not finish shutting down, for `hungAfterMs`
 */
async function untilReady(
  { place, log, hungAfterMs = usuallyHungAfterMs }: Waiting,
  url: string,
  isAlive: () => boolean,
): Promise<string | undefined> {
  const begun = Date.now()
  let lastLogged = begun
  let stuckSince: number | undefined
  while (isAlive()) {
    const answer = await ask(place, url)
    if (answer.state === 'ready') return answer.version
    const now = Date.now()
    stuckSince = answer.state === 'busy' ? undefined : (stuckSince ?? now)
    if (now - begun > readyWithinMs || now - (stuckSince ?? now) > hungAfterMs) {
      throw new Hung(
        `PostgreSQL runs in ${place.home} but does not answer after ${Math.round((now - begun) / 1000)} s.`,
      )
    }
    if (now - lastLogged > 5000) {
      lastLogged = now
      const why = answer.state === 'busy' ? 'after a hard end it reads its journal first' : wordsOf[answer.state]
      log(`PostgreSQL is not ready yet (${Math.round((now - begun) / 1000)} s); ${why} …`)
    }
    await sleep(30)
  }
  return undefined
}

const wordsOf = {
  ending: 'it is shutting down',
  refused: 'it takes no connections',
  silent: 'it does not answer',
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += 20) {
    if (!findProcess(pid)) return true
    await sleep(20)
  }
  return !findProcess(pid)
}

async function stopCluster(place: Place, pid: number): Promise<void> {
  if (!findProcess(pid)) return
  await run(place, 'pg_ctl', ['stop', '-D', clusterArgument(place), '-m', 'fast', '-w', '-t', '10'])
  // pg_ctl waits for the pid file to be removed, shortly before the process ends.
  if (!(await isGone(pid, 1000))) await endHard(place, pid)
}

/**
 * Ends a postmaster that ignores a normal stop: an immediate shutdown, even of a halted process, then SIGKILL.
 * Acknowledged data is in the journal, which the next start replays.
 */
export async function endHard(place: Pick<Place, 'home'>, pid: number): Promise<void> {
  signal(pid, 'SIGCONT')
  signal(pid, 'SIGQUIT')
  // PostgreSQL kills its children five seconds after an immediate shutdown.
  if (await isGone(pid, 7000)) return
  signal(pid, 'SIGKILL')
  if (await isGone(pid, 10_000)) return
  throw new DatabaseStartError(`PostgreSQL (process ${pid}) in ${place.home} could not be ended.`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // Already gone. Windows supports neither halting nor SIGQUIT.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ESRCH' && process.platform !== 'win32') throw error
  }
}

interface Watched {
  isAlive: boolean
  ended: Promise<void>
  isExpectedToEnd: boolean
  problem?: string
}

function watch(child: ChildProcess): Watched {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const state: Watched = { isAlive: true, ended, isExpectedToEnd: false }
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
