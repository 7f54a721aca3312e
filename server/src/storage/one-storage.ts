import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import type { Database } from '../db/database.ts'

const prefix = 'project-week files='

/**
 * What an instance calls its connections: it names the place of its files, so that instances which keep them in
 * different places find each other. A folder that nobody named is this machine's alone.
 */
export function applicationNameOf({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): string {
  const place = storageUrl ?? `${hostname()}:${dataDir}`
  return prefix + createHash('sha256').update(place).digest('hex').slice(0, 12)
}

/**
 * Each instance would miss the files that another one takes. A connection ends with its process, so this needs no
 * record that could be out of date.
 *
 * @throws {ConfigError} where another instance on this database keeps its files in another place
 */
export async function refuseOtherStorage(db: Database, config: Config): Promise<void> {
  const { rows } = await sql<{ address: string | null }>`
    select distinct host(client_addr) as address from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${prefix})
      and application_name <> ${applicationNameOf(config)}`.execute(db)
  if (rows.length === 0) return
  const others = rows.map(({ address }) => address ?? 'this machine').join(', ')
  throw new ConfigError([
    `STORAGE_URL: an instance at ${others} works on the same database and keeps its files in another place. ` +
      'Give all of them the same STORAGE_URL: an S3 bucket, or a folder that they share.',
  ])
}
