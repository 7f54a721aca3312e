import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startDatabase } from '#src/db/embedded/start-database.ts'
import { testSources } from './sources.ts'

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
