import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { type Config, ConfigError } from './config.ts'
import type { Database } from './db/database.ts'

const prefix = 'project-week files='

/**
 * An instance's application name identifies where it keeps files, so that instances with different places detect each
 * other. An unnamed folder is on this machine only.
 */
export function applicationNameOf({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): string {
  const place = storageUrl ?? `${hostname()}:${dataDir}`
  return prefix + createHash('sha256').update(place).digest('hex').slice(0, 12)
}

/**
 * Instances with separate storage would lack each other's files. A connection ends with its process, so no record can
 * be outdated.
 *
 * @throws {ConfigError} if another instance on this database keeps its files elsewhere
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
