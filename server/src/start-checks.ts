import { contentProblems, operatorParts } from '@project-week/content/check'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Config, ConfigError, readConfig } from './config.ts'

/** The web app's build, and its renderer of the public pages. */
const built = ['../../web/dist/index.html', '../../web/dist-ssr/render.js'].map((file) =>
  join(dirname(fileURLToPath(import.meta.url)), file),
)

const oldestVersion = 15

export interface DatabaseProblem {
  /** Without the password. */
  text: string
  /** Not answering yet is temporary; anything else needs someone to change it. */
  mayPass: boolean
}

/** Why a PostgreSQL server cannot be used; undefined if it can. */
export async function findDatabaseProblem(url: string): Promise<DatabaseProblem | undefined> {
  const lasting = (text: string): DatabaseProblem => ({ text: `DATABASE_URL${text}`, mayPass: false })
  const { hostname, port, pathname, username } = new URL(url)
  const place = `${hostname}:${port || '5432'}`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    return version < oldestVersion
      ? lasting(` is a PostgreSQL ${version}; ${oldestVersion} or newer is needed`)
      : undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === '28P01' || code === '28000')
      return lasting(`: ${place} refuses the user "${decodeURIComponent(username)}" or the password`)
    if (code === '3D000') return lasting(`: there is no database "${pathname.slice(1)}" at ${place}`)
    const reason = code || (error instanceof Error ? error.message : String(error))
    return { text: `DATABASE_URL: no PostgreSQL answers at ${place} (${reason})`, mayPass: true }
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Reads production's settings and checks what they refer to.
 *
 * @throws {ConfigError} with everything that prevents the start, in one list
 */
export async function checkStart(env: Record<string, string | undefined>): Promise<Config> {
  const problems: string[] = []
  let config: Config | undefined
  try {
    config = readConfig('production', env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    problems.push(...error.problems)
  }
  const databaseUrl = env['DATABASE_URL']?.trim()
  if (databaseUrl && !problems.some((problem) => problem.startsWith('DATABASE_URL'))) {
    const problem = await findDatabaseProblem(databaseUrl)
    // If everything else is right, a database that does not answer yet is waited for.
    if (problem !== undefined && !(problem.mayPass && problems.length === 0)) problems.push(problem.text)
  }
  problems.push(...contentProblems(operatorParts).map(({ file, field, message }) => `${file}: ${field} ${message}`))
  if (!built.every((file) => existsSync(file))) problems.push('The web app is not built; run: npm run build')
  if (config === undefined || problems.length > 0) throw new ConfigError(problems)
  return config
}
