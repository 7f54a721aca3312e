import { contentProblems, operatorParts } from '@project-week/content/check'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Config, ConfigError, readConfig } from './config.ts'

/** The web app's build, and what renders the public pages with it. */
const built = ['../../web/dist/index.html', '../../web/dist-ssr/render.js'].map((file) =>
  join(dirname(fileURLToPath(import.meta.url)), file),
)

const oldestVersion = 15

/** What keeps a PostgreSQL server from being used, without its password; undefined where nothing does. */
export async function findDatabaseProblem(url: string): Promise<string | undefined> {
  const { hostname, port, pathname, username } = new URL(url)
  const place = `${hostname}:${port || '5432'}`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    return version < oldestVersion
      ? `DATABASE_URL is a PostgreSQL ${version}; ${oldestVersion} or newer is needed`
      : undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === '28P01' || code === '28000')
      return `DATABASE_URL: ${place} refuses the user "${decodeURIComponent(username)}" or the password`
    if (code === '3D000') return `DATABASE_URL: there is no database "${pathname.slice(1)}" at ${place}`
    return `DATABASE_URL: no PostgreSQL answers at ${place} (${code || (error instanceof Error ? error.message : String(error))})`
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Reads production's settings and looks at what they name.
 *
 * @throws {ConfigError} with everything that keeps the server from starting, in one list
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
    if (problem !== undefined) problems.push(problem)
  }
  problems.push(...contentProblems(operatorParts).map(({ file, field, message }) => `${file}: ${field} ${message}`))
  if (!built.every((file) => existsSync(file))) problems.push('The web app is not built; run: npm run build')
  if (config === undefined || problems.length > 0) throw new ConfigError(problems)
  return config
}
