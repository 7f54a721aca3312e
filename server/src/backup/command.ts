import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { findRunningDatabase, startDatabase } from '../db/embedded/start-database.ts'
import { DatabaseStartError } from '../db/embedded/start-error.ts'
import { recordAudit } from '../modules/audit/audit.queries.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type Encryption, BadBackup } from './archive.ts'
import type { Applied } from './apply-revocations.ts'
import { checkBackup, countUsers, isEmptyInstallation, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const usage = `Usage: npm run backup -- FILE [--passphrase-file PATH]
       npm run restore -- FILE [--passphrase-file PATH] [--replace [--yes]]

backup writes everything that the installation holds, database and uploaded files, into FILE, also while it runs.
With a passphrase (the first line of PATH, or BACKUP_PASSPHRASE) FILE is encrypted; age opens it too.
restore puts FILE into an empty installation. --replace deletes what one holds, after asking; --yes answers for a script.
Both work on DATABASE_URL, or on the database in DATA_DIR, and on the files of STORAGE_URL.`

/** Done, but files that its records name were not in the storage, or what was ended since could not all be applied. */
const incomplete = 3

/** Shows progress on one line of a terminal; prints nothing if the output is no terminal. */
function createReport(): { report: (line: string) => void; clear: () => void } {
  const { isTTY } = process.stderr
  return {
    report: (line) => void (isTTY && process.stderr.write(`\r\x1b[K${line} …`)),
    clear: () => void (isTTY && process.stderr.write('\r\x1b[K')),
  }
}

function readPassphrase(config: Config, path: string | undefined): Encryption | undefined {
  const passphrase = path === undefined ? config.backupPassphrase : readFileSync(path, 'utf8').split(/\r?\n/)[0]
  if (passphrase === undefined) return undefined
  if (passphrase.length < 8) throw new ConfigError(['the passphrase of a backup must have at least 8 characters'])
  return { passphrase }
}

async function backup(config: Config, path: string, encryption: Encryption | undefined): Promise<number> {
  await using stack = new AsyncDisposableStack()
  let url = config.databaseUrl
  if (url === undefined) {
    if (!existsSync(join(config.dataDir, 'postgresql'))) {
      throw new ConfigError([`DATA_DIR ${config.dataDir} holds no database, and DATABASE_URL is not set`])
    }
    url = await findRunningDatabase(config.dataDir)
    if (url === undefined) {
      const database = await startDatabase({ dataDir: config.dataDir, log: () => {} })
      stack.defer(() => database.stop())
      url = database.url
    }
  }
  const { report, clear } = createReport()
  stack.defer(clear)
  const storage = await openStorage(config)
  const { size, rows, files, missing } = await writeBackup({ url, storage }, path, {
    encryption,
    now: new Date(),
    report,
  })
  clear()
  await recordBackup(url).catch((error: unknown) => {
    // The backup itself is fine.
    console.error(
      `The audit log has no record of this backup: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  const how = encryption === undefined ? 'not encrypted' : 'encrypted'
  console.log(`${path}: ${rows} records and ${files} files in ${(size / 1e6).toFixed(1)} MB, read back, ${how}.`)
  return warnOf(missing)
}

/** Read by the alert on old backups. */
async function recordBackup(url: string): Promise<void> {
  const db = openDatabase(url, 1)
  try {
    await recordAudit(db, systemClock, {
      actor: { email: 'command line', role: 'operator' },
      action: 'back-up',
      record: ['installation', 'backup'],
      ip: 'local',
    })
  } finally {
    await db.destroy()
  }
}

function warnOf(missing: readonly string[]): number {
  if (missing.length === 0) return 0
  console.error(
    `${missing.length} uploaded files are missing: their records are there, their content is not in the storage:\n` +
      missing.map((id) => `  ${id}`).join('\n'),
  )
  return incomplete
}

function listEnded({ counts }: Applied): string {
  const lines = Object.entries(counts).map(([kind, count]) => `  ${kind}: ${count}`)
  return lines.join('\n') || '  nothing that is noted'
}

async function mayReplace(where: string, isAnswered: boolean): Promise<boolean> {
  if (isAnswered) return true
  if (!process.stdin.isTTY) {
    throw new ConfigError(['--replace deletes all data and asks first; without a terminal, add --yes'])
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete everything in ${where} and put the backup in its place? Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

async function restore(
  config: Config,
  path: string,
  { encryption, replace, yes }: { encryption: Encryption | undefined; replace: boolean; yes: boolean },
): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const { report, clear } = createReport()
  stack.defer(clear)
  report('reading the backup')
  const verified = await checkBackup(path, encryption)
  clear()
  const where = config.databaseUrl === undefined ? config.dataDir : 'the database of DATABASE_URL'
  let url = config.databaseUrl
  if (url === undefined) {
    const database = await startDatabase({ dataDir: config.dataDir, log: () => {} })
    stack.defer(() => database.stop())
    url = database.url
  }
  const users = await countUsers(url)
  if (users > 0) {
    throw new BadBackup(`${where} is in use (${users} connections of the product). Stop every instance first.`)
  }
  const target = { url, storage: await openStorage(config) }
  if (!(await isEmptyInstallation(target))) {
    if (!replace) {
      throw new BadBackup(
        `${where} holds an installation. Nothing was changed; --replace puts the backup in its place.`,
      )
    }
    if (!(await mayReplace(where, yes))) {
      console.log('Nothing was changed.')
      return 0
    }
  }
  const { rows, files, createdAt, missing, applied } = await restoreBackup(target, path, {
    verified,
    encryption,
    config,
    report,
  })
  clear()
  console.log(`${where} holds the backup of ${createdAt}: ${rows} records and ${files} files.`)
  console.log(`Everybody has to sign in again. Ended since that backup, and again now:\n${listEnded(applied)}`)
  if (applied.unknown > 0) {
    console.error(
      `${applied.unknown} were noted with another SESSION_SECRET than this one, and could not be applied. Restore again with that one, or do them by hand.`,
    )
  }
  return warnOf(missing) || (applied.unknown > 0 ? incomplete : 0)
}

/** @returns the exit code */
async function main(args: string[]): Promise<number> {
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'passphrase-file': { type: 'string' },
        replace: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 2
  }
  const [command, file, ...rest] = parsed.positionals
  const { replace, yes, 'passphrase-file': passphraseFile } = parsed.values
  if ((command !== 'backup' && command !== 'restore') || file === undefined || rest.length > 0) {
    console.error(usage)
    return 2
  }
  // Needs neither sign-on nor mail, so the demo's settings do for any database.
  const config = readConfig('demo', process.env)
  // npm runs its scripts in the project folder instead of the caller's.
  const from = process.env['INIT_CWD'] ?? process.cwd()
  const encryption = readPassphrase(config, passphraseFile && resolve(from, passphraseFile))
  const path = resolve(from, file)
  return command === 'backup' ? backup(config, path, encryption) : restore(config, path, { encryption, replace, yes })
}

if (import.meta.main) {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    const isPlain =
      error instanceof BadBackup ||
      error instanceof ConfigError ||
      error instanceof DatabaseStartError ||
      // System errors: no such file, no space, no permission.
      (error instanceof Error && 'code' in error)
    console.error(isPlain ? error.message : error)
    process.exitCode = 1
  }
}
