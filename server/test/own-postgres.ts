import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAccount } from '#src/db/embedded/account.ts'
import { findBinaries } from '#src/db/embedded/binaries.ts'
import { createCluster } from '#src/db/embedded/create-cluster.ts'
import type { Place } from '#src/db/embedded/place.ts'
import { type Postmaster, startPostmaster } from '#src/db/embedded/postmaster.ts'
import { testSources } from './embedded.ts'

export interface OwnPostgres {
  url: string
  pid: () => number
  stop: () => Promise<void>
  /** Again at the same address. */
  start: () => Promise<void>
  /** Stops it and removes its data. */
  remove: () => Promise<void>
}

/**
 * A PostgreSQL that belongs to no server and that nobody supervises, to be stopped and started by a test.
 *
 * @param bin another version's programs
 * @param settings `NAME=VALUE` each
 */
export async function startOwnPostgres(bin?: string, settings: string[] = []): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'project-week-postgres-'))
  const home = join(folder, 'postgresql')
  const account = databaseAccount(home)
  const binaries = await findBinaries(
    bin === undefined ? testSources(folder) : { packaged: undefined, system: [bin], copies: folder },
    account,
  )
  const place: Place = { home, bin: binaries.bin, account }
  await createCluster(place, binaries)
  const starting = { place, log: () => {}, logFile: join(folder, 'postgresql.log'), settings }
  let running: Postmaster = await startPostmaster(starting)
  const { url, port } = running
  return {
    url,
    pid: () => running.pid,
    stop: () => running.stop(),
    async start() {
      running = await startPostmaster({ ...starting, port })
    },
    async remove() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
