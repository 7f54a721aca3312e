import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseAccount, type Account } from './account.ts'
import { findBinaries, knownSources, type Binaries } from './binaries.ts'
import { createCluster, unfinishedPrefix } from './create-cluster.ts'
import type { Place } from './place.ts'
import { adoptPostmaster, findRunning, startPostmaster } from './postmaster.ts'
import { takeLock, type LockHolder, type LockResult } from './process-lock.ts'
import { isStorageFull } from '../storage-full.ts'
import { DatabaseStartError } from './start-error.ts'
import { supervise } from './supervise.ts'

export interface StartDatabaseOptions {
  /** DATA_DIR; created if missing. */
  dataDir: string
  log: (line: string) => void
  /** Where to look for PostgreSQL's programs; by default the npm package, then Debian's folders. */
  sources?: ReturnType<typeof knownSources>
  /** How often PostgreSQL's health is checked, and how long it may hang. */
  supervision?: { askEveryMs: number; hungAfterMs: number }
}

export interface RunningDatabase {
  /** Connection string of the database's owner, who is not a superuser. */
  url: string
  /** PostgreSQL's version, as `18.4`. */
  version: string
  /** Whether the cluster was already running. */
  adopted: boolean
  /** Resolves with the reason once PostgreSQL has ended for good; until then it is restarted whenever it ends. */
  lost: Promise<Error>
  /** Stops PostgreSQL cleanly and releases the directory. */
  stop: () => Promise<void>
}

/**
 * Our own PostgreSQL in `dataDir`: created on first start, adopted if a killed Node left it running, otherwise started.
 * @throws {DatabaseStartError} for the person at the terminal, if another process holds the directory, another major
 * version made it, or PostgreSQL does not start
 */
export async function startDatabase({
  dataDir,
  log,
  sources,
  supervision,
}: StartDatabaseOptions): Promise<RunningDatabase> {
  let lock: LockResult | undefined
  try {
    mkdirSync(dataDir, { recursive: true })
    const dir = realpathSync(dataDir)
    lock = takeLock(join(dir, 'postgresql.lock'))
    if (!lock.taken) throw inUse(dir, lock.holder)
    const { release } = lock

    const home = homeIn(dir)
    await removeUnfinished(dir, home)
    const account = databaseAccount(home)
    const binaries = await findBinaries(sources ?? knownSources(dir), account)
    if (account) log(`Running as root, so PostgreSQL runs as ${account.name}.`)
    const place: Place = { home, bin: binaries.bin, account }

    if (existsSync(home)) {
      checkVersion(home, binaries)
      makePrivate(home, account)
    } else {
      log(`Making a new PostgreSQL ${binaries.version} database in ${home} …`)
      await createCluster(place, binaries)
    }

    const starting = {
      place,
      log,
      logFile: join(dir, 'postgresql.log'),
      ...(supervision && { hungAfterMs: supervision.hungAfterMs }),
    }
    const adopted = await adoptPostmaster(starting)
    const postmaster = adopted ?? (await startPostmaster(starting))
    const supervised = supervise(postmaster, {
      place,
      log,
      bringBack: async (port) => {
        const other = await adoptPostmaster(starting)
        if (other !== undefined && other.port !== port) await other.stop()
        return other?.port === port ? other : startPostmaster({ ...starting, port })
      },
      mayComeBack: () => existsSync(join(home, 'cluster', 'PG_VERSION')),
      ...supervision,
    })
    const stop = async () => {
      await supervised.stop()
      release()
    }
    const { url, version } = postmaster
    return { url, version, adopted: adopted !== undefined, lost: supervised.lost, stop }
  } catch (error) {
    if (lock?.taken) lock.release()
    // Reported by PostgreSQL in its log, or by the system to us.
    if (isStorageFull(error) || /No space left on device/.test(String(error))) {
      throw new DatabaseStartError(
        `No room is left on the disk of ${dataDir}. Make some and start again; nothing is lost.`,
        {
          cause: error,
        },
      )
    }
    if (error instanceof DatabaseStartError) throw error
    throw new DatabaseStartError(`The database in ${dataDir} cannot be started: ${String(error)}`, { cause: error })
  }
}

/**
 * The connection string of a database that the server is running in `dataDir` right now, for commands that run beside
 * it. Undefined if none is running, so that `startDatabase` is possible.
 */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined
  const running = await findRunning({ place: { home: homeIn(realpathSync(dataDir)) }, log: () => {} })
  return running?.url
}

const homeIn = (dir: string) => join(dir, 'postgresql')

const inUse = (dir: string, { pid, command, since }: LockHolder) =>
  new DatabaseStartError(
    `The database in ${dir} is in use by process ${pid} (${command}) since ${since}. ` +
      'Stop that process first, or choose another DATA_DIR.',
  )

/**
 * Removes what a start killed during creation left behind. Its initdb may still be dying and writing, so this retries
 * until the folder is gone.
 */
async function removeUnfinished(dir: string, home: string): Promise<void> {
  for (const name of readdirSync(dir).filter((entry) => entry.startsWith(unfinishedPrefix(home)))) {
    const path = join(dir, name)
    for (let attempt = 1; existsSync(path); attempt++) {
      try {
        await rm(path, { recursive: true, force: true })
      } catch (error) {
        if (attempt === 50) throw new DatabaseStartError(`The unfinished ${path} cannot be removed: ${String(error)}`)
        await sleep(100)
      }
    }
  }
}

function checkVersion(home: string, { major, version }: Binaries): void {
  const path = join(home, 'cluster', 'PG_VERSION')
  let found
  try {
    found = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new DatabaseStartError(
      `${home} holds no PostgreSQL database that can be read (${String(error)}). ` +
        'Start as the user who made it, put it back from a backup, or move it away to begin with a new one.',
    )
  }
  if (found !== String(major)) {
    throw new DatabaseStartError(
      `The database in ${home} was made by PostgreSQL ${found}, but this installation brings PostgreSQL ${version}, ` +
        `which cannot read it. Make a backup with the version that made it (npm run backup -- FILE), move ${home} away, ` +
        'start anew and restore the backup (npm run restore -- FILE). Nothing was changed.',
    )
  }
}

/** A copied cluster, such as a restored backup, may have lost the owner and modes that PostgreSQL requires. */
function makePrivate(home: string, account: Account | undefined): void {
  const cluster = join(home, 'cluster')
  if (account && (statSync(home).uid !== account.uid || statSync(cluster).uid !== account.uid)) {
    const names = readdirSync(home, { recursive: true, encoding: 'utf8' })
    for (const name of ['', ...names]) lchownSync(join(home, name), account.uid, account.gid)
  }
  for (const folder of [home, cluster]) {
    if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
  }
}
