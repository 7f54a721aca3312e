import { linkSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { contentKeys } from '../modules/files/picture-keys.ts'
import { type Storage, MissingObject } from '../storage/storage.ts'
import { type ArchiveWriter, createArchive, type Encryption, BadBackup } from './archive.ts'
import { listMigrations, listSequences, listTables, sortByReferences } from './catalogue.ts'
import { connect } from './connect.ts'
import { entryNames, formatVersion, type Installation, type Manifest } from './manifest.ts'
import { verifyBackup } from './verify-backup.ts'
import { listWaitingJobs } from './waiting-jobs.ts'

export interface Source {
  url: string
  storage: Storage
}

export interface Written {
  size: number
  rows: number
  files: number
  /** Records of uploaded files whose content was not in the storage. */
  missing: string[]
}

/** Tables are split into parts of this size, because a tar entry states its length before its content. */
const partSize = 4 * 1024 * 1024

/**
 * Writes an installation's data, as of one moment, into one file while the server may be running: the database in one
 * snapshot, then every stored file (these are written once and never changed). The file gets its name only once it is
 * complete and was read back.
 *
 * @throws {BadBackup} if the path is taken, or the file fails verification
 */
export async function writeBackup(
  source: Source,
  path: string,
  { encryption, now, report }: { encryption?: Encryption | undefined; now: Date; report: (line: string) => void },
): Promise<Written> {
  if ((await stat(path).catch(() => undefined)) !== undefined) throw taken(path)
  await removeUnfinished(dirname(path), now)
  const aside = `${path}${unfinished}${process.pid}`
  const archive = await createArchive(aside, encryption)
  try {
    const manifest = await fill(archive, source, now, report)
    await archive.finish(manifest)
    report('reading it back')
    const verified = await verifyBackup(aside, encryption)
    // Unlike a rename, a link fails if the target exists.
    try {
      linkSync(aside, path)
    } catch (error) {
      throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? taken(path) : error
    }
    return {
      size: (await stat(path)).size,
      rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
      files: verified.manifest.entries.filter(({ name }) => entryNames.keyOf(name) !== undefined).length,
      missing: manifest.missing,
    }
  } catch (error) {
    await archive.abandon(error)
    throw error
  } finally {
    await rm(aside, { force: true })
  }
}

const unfinished = '.unfinished-'
/** Longer than reading back a backup takes, when nothing is written to the file. */
const abandonedAfter = 6 * 60 * 60 * 1000

/** Removes what killed backups left in a folder. */
async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/\.unfinished-\d+$/.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > abandonedAfter) await rm(path, { force: true })
  }
}

const taken = (path: string) => new BadBackup(`${path} exists already; a backup overwrites nothing.`)

async function fill(
  archive: ArchiveWriter,
  { url, storage }: Source,
  now: Date,
  report: (line: string) => void,
): Promise<Omit<Manifest, 'entries'>> {
  const client = await connect(url)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const installation = await describe(client, now)
    await archive.add(entryNames.installation, Buffer.from(JSON.stringify(installation)))
    const rows: Record<string, number> = {}
    for (const { name, columns } of installation.tables) {
      report(`table ${name}`)
      rows[name] = await addTable(archive, client, name, columns)
    }
    const jobs = await listWaitingJobs(client)
    await archive.add(entryNames.jobs, Buffer.from(JSON.stringify(jobs)))
    const recorded = await listRecordedFiles(client, installation)
    // Reading the files needs no snapshot.
    await client.query('commit')
    const kept = await addFiles(archive, storage, report)
    return { rows, missing: recorded.filter((id) => !kept.has(id)) }
  } finally {
    await client.end().catch(() => {})
  }
}

async function describe(client: ClientBase, now: Date): Promise<Installation> {
  const migrations = await listMigrations(client)
  if (migrations.length === 0) throw new BadBackup('This database holds no installation: there is nothing to back up.')
  const tables = await sortByReferences(client, await listTables(client))
  // Makes migrations wait until the tables have been read.
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const sequences = []
  for (const name of await listSequences(client)) {
    const { rows: state } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    )
    if (state[0] !== undefined) sequences.push({ name, value: state[0].value, isCalled: state[0].is_called })
  }
  return {
    format: 'project-week-backup',
    formatVersion,
    createdAt: now.toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations,
    tables,
    sequences,
  }
}

async function addTable(archive: ArchiveWriter, client: ClientBase, name: string, columns: string[]): Promise<number> {
  const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  let pieces: Buffer[] = []
  let length = 0
  let part = 0
  const flush = async () => {
    if (length > 0) await archive.add(entryNames.tablePart(name, ++part), Buffer.concat(pieces))
    pieces = []
    length = 0
  }
  for await (const piece of copy as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length >= partSize) await flush()
  }
  await flush()
  return copy.rowCount
}

/** Keys of all uploaded files. The database may lack tables of a later release. */
async function listRecordedFiles(client: ClientBase, { tables }: Installation): Promise<string[]> {
  const namesIn = async (table: string, column: string): Promise<string[]> => {
    if (!tables.some(({ name }) => name === table)) return []
    const { rows } = await client.query<{ name: string }>(`select ${column}::text as name from ${table} order by 1`)
    return rows.map(({ name }) => name)
  }
  return [
    ...(await namesIn('files', 'id')),
    ...(await namesIn('content_pictures', 'name')).flatMap((name) => contentKeys(name)),
  ]
}

/** Adds all stored files and returns their keys. Files erased in the meantime may be missing. */
async function addFiles(archive: ArchiveWriter, storage: Storage, report: (line: string) => void) {
  const kept = new Set<string>()
  for await (const { key, size } of storage.list()) {
    report(`file ${kept.size + 1}`)
    let content
    try {
      content = await storage.get(key)
    } catch (error) {
      if (error instanceof MissingObject) continue
      throw error
    }
    await archive.addStream(entryNames.file(key), size, content)
    kept.add(key)
  }
  return kept
}
