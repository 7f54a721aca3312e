import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startDatabase } from '#src/db/embedded/start-database.ts'
import { knownSources, type BinarySources } from '#src/db/embedded/binaries.ts'
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The programs that the product would use, or those of TEST_PG_BIN. */
export function testSources(dataDir: string): BinarySources {
  const chosen = process.env['TEST_PG_BIN']
  return chosen ? { packaged: undefined, system: [chosen], copies: dataDir } : knownSources(dataDir)
}

// mkdtemp makes folders that only their owner may enter: run as root, every test on one also shows that PostgreSQL's own
// user gets to its cluster below a folder that is closed to it.
export const newFolder = () => mkdtempSync(join(tmpdir(), 'project-week-launcher-'))
export const start = (dataDir: string) => startDatabase({ dataDir, log: () => {}, sources: testSources(dataDir) })

export async function query<Row extends object>(url: string | undefined, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export const acknowledged = async (url: string | undefined) =>
  (await query<{ name: string }>(url, 'SELECT name FROM acknowledged ORDER BY name')).map(({ name }) => name)

export const pidFileOf = (dataDir: string) => join(dataDir, 'postgresql/cluster/postmaster.pid')
export const postmasterOf = (dataDir: string) => Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[0])

export interface HolderAnswer {
  url?: string
  adopted?: boolean
  version?: string
  error?: string
}

export const holderScript = fileURLToPath(new URL('database-holder.ts', import.meta.url))

/** Starts the database in a process of its own, which a test may kill. */
export function startHolder(dataDir: string, { row = 'first', ...options }: SpawnOptions & { row?: string } = {}) {
  const child = spawn(process.execPath, [holderScript, dataDir, row], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  })
  return { child, answer: firstAnswer(child) }
}

async function firstAnswer(child: ChildProcess): Promise<HolderAnswer> {
  if (!child.stdout) throw new Error('The holder has no output to read.')
  for await (const line of createInterface(child.stdout)) return JSON.parse(line) as HolderAnswer
  return { error: 'The holder ended without a word.' }
}

export async function endHolder(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
