import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import { databaseAccount, type Account } from '#src/db/embedded/account.ts'
import { findBinaries, knownSources, probe, type Binaries } from '#src/db/embedded/binaries.ts'
import { createCluster } from '#src/db/embedded/create-cluster.ts'
import type { Place } from '#src/db/embedded/place.ts'
import { startPostmaster } from '#src/db/embedded/postmaster.ts'
import { findProcess } from '#src/db/embedded/processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection to the test cluster's migrated template database. */
    testClusterUrl: string
    /** Whether tests of faults take their long form (`npm run test:faults`). */
    isLong: boolean
  }
}

const prefix = 'project-week-cluster-'

const memory = '/dev/shm'
/** What a test run may need there, in bytes; it takes a quarter of it. */
const room = 4 * 2 ** 30

/** A disk is busy for many times as long with the copy of a database as memory is. */
function clusterParent(): string {
  if (!existsSync(memory)) return realpathSync(tmpdir())
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) > room ? memory : realpathSync(tmpdir())
}

/**
 * A PostgreSQL for one test run, with a migrated database to clone. It is thrown away afterwards, so it does without the
 * disk where memory has room. `chosen` (TEST_PG_BIN) is the folder of another version's programs, as `/usr/lib/postgresql/15/bin`.
 */
export async function startTestCluster({
  migrate,
  chosen,
}: {
  migrate: (url: string) => Promise<unknown>
  chosen: string | undefined
}): Promise<{ url: string; version: string; stop: () => Promise<void> }> {
  removeLeftovers()
  // Not by mkdtemp: the account that PostgreSQL runs as must be able to enter it.
  const folder = join(clusterParent(), `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(folder)
  try {
    const home = join(folder, 'postgresql')
    const account = databaseAccount(home)
    const binaries = chosen ? chosenBinaries(chosen, account) : await findBinaries(knownSources(folder), account)
    const place: Place = { home, bin: binaries.bin, account }
    await createCluster(place, binaries, { roleAttributes: 'CREATEDB', sync: false })
    const { url, version, stop } = await startPostmaster({
      place,
      log: console.log,
      logFile: join(folder, 'postgresql.log'),
      settings: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'],
    })
    const end = async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    }
    try {
      await migrate(url)
    } catch (error) {
      await end()
      throw error
    }
    return { url, version, stop: end }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function chosenBinaries(bin: string, account: Account | undefined): Binaries {
  const found = probe(bin, account)
  if ('problem' in found) throw new Error(`TEST_PG_BIN: ${found.problem}`)
  return found
}

/**
 * A copy of a database in milliseconds, by default of the migrated and empty one; it goes with `dropTestDatabase`, at the
 * latest when the test run ends.
 *
 * @param templateUrl of the database to copy, which nobody may be connected to
 */
export async function createTestDatabase(templateUrl = inject('testClusterUrl')): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await besides(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${nameOf(templateUrl)} STRATEGY FILE_COPY`)
  return withDatabase(templateUrl, name)
}

/** Nobody may be connected to it; who has just left is waited for. */
export const dropTestDatabase = (url: string): Promise<void> => besides(url, `DROP DATABASE ${nameOf(url)}`)

/**
 * Ends all other connections of a database after `statement`, and waits until they are gone: on a busy machine that
 * takes a while. A pool may hand out one of them once more before it hears of it.
 */
export async function endConnections(url: string, statement = ''): Promise<void> {
  const client = new Client({ connectionString: url })
  // What ends it fails the question that is under way; between two of them nobody listens.
  client.on('error', () => {})
  await client.connect()
  await client.query(statement)
  await client.query(
    `select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
}

/**
 * Takes a database away as a restart does: every connection ends, and no new one is let in until the answered function is
 * called.
 */
export async function takeAway(url: string): Promise<() => Promise<void>> {
  const letIn = (isAllowed: boolean) => besides(url, `alter database ${nameOf(url)} allow_connections ${isAllowed}`)
  await letIn(false)
  await besides(url, `select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = '${nameOf(url)}'`)
  return () => letIn(true)
}

/** Kept from one test to the next: a test asks twice, for its database and to be rid of it. */
const beside = new Map<string, Pool>()

/** Runs what nobody may be connected to the database for, the one who asks for it included. */
async function besides(url: string, statement: string): Promise<void> {
  const connectionString = withDatabase(url, 'postgres')
  let pool = beside.get(connectionString)
  if (pool === undefined) {
    pool = new Pool({ connectionString, max: 1, allowExitOnIdle: true })
    pool.on('error', () => {})
    beside.set(connectionString, pool)
  }
  await pool.query(statement)
}

export async function runSql(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = name
  return changed.href
}

/** What a test run left that was killed; another user's is that user's to remove. */
function removeLeftovers(): void {
  const uid = process.getuid?.()
  const parents = [tmpdir(), memory].filter((parent) => existsSync(parent))
  for (const path of parents.flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))) {
    const name = basename(path)
    if (!name.startsWith(prefix)) continue
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (!findProcess(pid) && statSync(path, { throwIfNoEntry: false })?.uid === uid) {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
