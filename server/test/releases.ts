// Installations as earlier releases left them: backups that they made, with rows in every table, in `releases/`.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { listTables } from '#src/backup/catalogue.ts'
import { connect } from '#src/backup/connect.ts'
import { checkBackup, restoreBackup } from '#src/backup/restore-backup.ts'
import { verifyBackup } from '#src/backup/verify-backup.ts'
import { readConfig } from '#src/config.ts'
import { migrations } from '#src/db/migrate.ts'
import { createDiskStorage } from '#src/storage/disk.ts'

const folder = join(import.meta.dirname, 'releases')
const ending = '.backup.gz'

export const backupOf = (release: string): string => join(folder, release + ending)

/** The releases whose data an update keeps, oldest first. */
export const listReleases = (): string[] =>
  readdirSync(folder)
    .map((file) => basename(file, ending))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))

async function withBackup<T>(release: string, run: (path: string) => Promise<T>): Promise<T> {
  const unpacked = mkdtempSync(join(tmpdir(), 'project-week-release-'))
  const path = join(unpacked, release)
  try {
    writeFileSync(path, gunzipSync(readFileSync(backupOf(release))))
    return await run(path)
  } finally {
    rmSync(unpacked, { recursive: true })
  }
}

/** The names of a release's migrations. */
export const migrationsOf = (release: string): Promise<string[]> =>
  withBackup(release, async (path) => (await verifyBackup(path, undefined)).installation.migrations)

/** Makes a database what it was under a release: schema and rows; the files of those rows are not there. */
export const restoreRelease = (release: string, url: string): Promise<void> =>
  withBackup(release, async (path) => {
    const verified = await checkBackup(path, undefined)
    const known = new Set(verified.installation.migrations)
    const newer = Object.entries(migrations).filter(([name]) => !known.has(name))
    // A restore would run them at its end.
    for (const [name] of newer) delete migrations[name]
    try {
      await restoreBackup({ url, storage: await createDiskStorage(join(path, '../files')) }, path, {
        verified,
        config: readConfig('demo', { SESSION_SECRET: 'a secret of the tests, long enough for all' }),
        report: () => {},
      })
    } finally {
      Object.assign(migrations, Object.fromEntries(newer))
    }
  })

interface Table {
  name: string
  columns: string[]
  rows: (string | null)[][]
}

/** All rows of all tables, each value as text. */
export async function readTables(url: string): Promise<Table[]> {
  const client = await connect(url)
  try {
    const all: Table[] = []
    for (const { name, columns } of await listTables(client)) {
      const text = `select ${columns.map((column) => `${column}::text`).join(', ')} from ${name}`
      all.push({ name, columns, rows: (await client.query<(string | null)[]>({ text, rowMode: 'array' })).rows })
    }
    return all
  } finally {
    await client.end()
  }
}

/** Rows that a database no longer has as they were, in the columns that are still there: `TABLE [VALUE, …]` each. */
export async function findLosses(before: readonly Table[], url: string): Promise<string[]> {
  const tables = new Map((await readTables(url)).map((table) => [table.name, table]))
  return before.flatMap(({ name, columns, rows }) => {
    const now = tables.get(name)
    if (now === undefined) return []
    const kept = columns.filter((column) => now.columns.includes(column))
    const linesOf = (table: Omit<Table, 'name'>) => {
      const places = kept.map((column) => table.columns.indexOf(column))
      return table.rows.map((row) => JSON.stringify(places.map((at) => row[at])))
    }
    const there = new Set(linesOf(now))
    return linesOf({ columns, rows })
      .filter((line) => !there.has(line))
      .map((line) => `${name} ${line}`)
  })
}

/** What a migration may do beside a release that still runs: add, and fill what it added. */
export const addingMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table profiles add column nickname text, add column stars integer not null default 0`.execute(db)
    await sql`update profiles set nickname = left(motivation, 8)`.execute(db)
    await sql`create index profiles_nickname on profiles (nickname)`.execute(db)
    await sql`create table nicknames (id uuid primary key references profiles on delete cascade)`.execute(db)
  },
}
