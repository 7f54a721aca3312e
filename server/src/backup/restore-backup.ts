import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import * as z from 'zod'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { recordAudit } from '../modules/audit/audit.queries.ts'
import { migrateQueue, migrations } from '../db/migrate.ts'
import { thumbnailKey } from '../modules/files/thumbnails.ts'
import { isRevocation } from '../storage/revocations.ts'
import type { Storage } from '../storage/storage.ts'
import { type Applied, applyRevocations } from './apply-revocations.ts'
import { type ArchiveEntry, type Encryption, readArchive, readJson, BadBackup } from './archive.ts'
import { dropAll, isEmpty } from './catalogue.ts'
import { connect } from './connect.ts'
import { entryNames, type Installation } from './manifest.ts'
import { verifyBackup, type Verified } from './verify-backup.ts'
import { openQueue, replaceJobs, WaitingJob } from './waiting-jobs.ts'

export interface Target {
  url: string
  storage: Storage
}

export interface Restored {
  rows: number
  files: number
  createdAt: string
  missing: string[]
  /** What had been ended since the backup, and is again. */
  applied: Applied
}

/** Reads the whole backup and refuses what this release cannot restore, before changing anything. */
export async function checkBackup(path: string, encryption: Encryption | undefined): Promise<Verified> {
  const verified = await verifyBackup(path, encryption)
  const unknown = verified.installation.migrations.filter((name) => !(name in migrations))
  if (unknown.length === 0) return verified
  const names = unknown.join(', ')
  throw new BadBackup(
    names.startsWith('001-baseline')
      ? `${path} was made by another revision before release 1.0.0 (${names}). That one alone can restore it.`
      : `${path} holds what a newer release has migrated, and this one does not know ${names}. Restore it with that release.`,
  )
}

/** Counts connected clients: a running server would continue with stale memory. */
export async function countUsers(url: string): Promise<number> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name in ('project-week', 'pgboss')`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

/** Notes of what was ended may be there already, for the restore to apply. */
export async function isEmptyInstallation({ url, storage }: Target): Promise<boolean> {
  for await (const { key } of storage.list()) if (!isRevocation(key)) return false
  const client = await connect(url)
  try {
    return await isEmpty(client)
  } finally {
    await client.end()
  }
}

/**
 * Puts a backup in place of whatever is there. The database is replaced in one transaction, which ends when all files
 * are stored: what fails on the way leaves it as it was. Files that belong to nothing afterwards are swept by the next
 * start. What was erased, withdrawn or revoked after the backup is so again, and everybody has to sign in: a session that
 * had been ended would be open again.
 */
export async function restoreBackup(
  target: Target,
  path: string,
  {
    verified: { installation, manifest },
    encryption,
    config,
    report,
  }: { verified: Verified; encryption?: Encryption | undefined; config: Config; report: (line: string) => void },
): Promise<Restored> {
  // Everything of ours is recreated below, whichever release made it.
  await migrateQueue(target.url)
  const client = await connect(target.url)
  const db = overClient(client)
  const boss = await openQueue(target.url)
  let files = 0
  let applied: Applied
  try {
    applied = await db.transaction().execute(async (tx) => {
      await dropAll(client)
      await runMigrations(tx, installation.migrations)
      await emptyTables(client, installation)
      const tables = createLoader(client, installation)
      for await (const entry of readArchive(path, encryption)) {
        const table = entryNames.tableOf(entry.name)
        if (table !== undefined) {
          report(`table ${table}`)
          await tables.load(table, entry)
          continue
        }
        await tables.end()
        const key = entryNames.keyOf(entry.name)
        if (key !== undefined) {
          report(`file ${++files}`)
          await target.storage.put(key, entry.content)
        } else if (entry.name === entryNames.jobs) {
          await replaceJobs(boss, client, z.array(WaitingJob).parse(await readJson(entry.content)))
        }
      }
      for (const [table, count] of Object.entries(manifest.rows)) {
        if ((tables.rows.get(table) ?? 0) !== count) throw new BadBackup(`${table} took other rows than it had.`)
      }
      for (const { name, value, isCalled } of installation.sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
      }
      report('migrations')
      await runMigrations(tx, Object.keys(migrations))
      await client.query('delete from sessions')
      report('what was ended since')
      const ours = tx.withPlugin(new CamelCasePlugin({ maintainNestedObjectKeys: true })) as Transaction<Tables>
      const since = new Date(installation.createdAt)
      const ended = await applyRevocations(ours, { config, storage: target.storage, boss, since })
      // The log that is there now is the backup's: this record says why it leaps.
      await recordAudit(ours, systemClock, {
        actor: { email: 'command line', role: 'operator' },
        action: 'restore',
        record: ['installation', installation.createdAt],
        ip: 'local',
        details: ended.counts,
      })
      return ended
    })
  } finally {
    await boss.stop({ graceful: false })
    await db.destroy()
  }
  for (const key of applied.fileIds.flatMap((id) => [id, thumbnailKey(id)])) await target.storage.delete(key)
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  return { rows, files, createdAt: installation.createdAt, missing: manifest.missing, applied }
}

/** Kysely on the connection that copies rows, so that both share one transaction. */
function overClient(client: Client): Kysely<unknown> {
  const connection = Object.assign(client, { release: () => {} })
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: () => client.end(), options: {} } }),
  })
}

async function runMigrations(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => chosen }, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** Migrations may insert rows; the backup has its own. */
async function emptyTables(client: Client, { tables }: Installation): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`)
    if (rows[0]?.filled === true) await client.query(`delete from ${name}`)
  }
}

/** Copies the parts of each table, which arrive in order, into one `COPY` per table. */
function createLoader(client: Client, { tables }: Installation) {
  const rows = new Map<string, number>()
  let open: { table: string; copy: CopyStreamQuery } | undefined
  const end = async () => {
    if (open === undefined) return
    const { table, copy } = open
    open = undefined
    copy.end()
    await finished(copy)
    rows.set(table, copy.rowCount)
  }
  return {
    rows,
    end,
    async load(table: string, { content }: ArchiveEntry) {
      if (open?.table !== table) {
        await end()
        const known = tables.find(({ name }) => name === table)
        if (known === undefined) throw new BadBackup(`The backup holds rows of ${table}, which it does not list.`)
        const copy = client.query(copyFrom(`copy ${table} (${known.columns.join(', ')}) from stdin`))
        copy.on('error', () => {})
        open = { table, copy }
      }
      const { copy } = open
      for await (const piece of content as AsyncIterable<Buffer>) {
        if (copy.errored) throw copy.errored
        if (!copy.write(piece)) await once(copy, 'drain')
      }
    },
  }
}
