import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { startDatabase } from './db/embedded/start-database.ts'
import { DatabaseStartError } from './db/embedded/start-error.ts'
import { refuseToDelete, WrongInstallation } from './db/installation.ts'
import { run, stopOnSignals } from './run.ts'
import { fillWithSample, sampleAccounts, samplePassword } from './sample/fill.ts'

const flags = new Set(process.argv.slice(2))
const unknown = [...flags].filter((flag) => !['--empty', '--reset', '--yes'].includes(flag))

/** Empties the data directory after confirmation; `--yes` skips the prompt, for scripts. */
async function reset(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return true
  if (!flags.has('--yes')) {
    if (!process.stdin.isTTY) {
      console.error('--reset deletes all data and asks first; without a terminal, add --yes.')
      return false
    }
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await terminal.question(`Delete everything in ${dataDir} and start anew? Type yes: `)
    terminal.close()
    if (answer.trim().toLowerCase() !== 'yes') {
      console.log('Nothing was deleted.')
      return false
    }
  }
  // Takes the lock first: refuses a directory in use, and ends a database left running.
  const database = await startDatabase({ dataDir, log: () => {} })
  const db = openDatabase(database.url, 1)
  try {
    await refuseToDelete(db, dataDir)
  } finally {
    await db.destroy()
    await database.stop()
  }
  await rm(dataDir, { recursive: true, force: true })
  return true
}

/** The accounts are part of the sample; the people of the sign-on are there without it, as students. */
const waysIntoEmpty = `  Sign-on     "Sign up with university credentials" shows sample students
  Admin       In another terminal, "npm run admin -- invite EMAIL" prints a link that sets the first admin's password`

const waysIntoSample = (
  url: string,
) => `  Sign-on     "Sign up with university credentials" shows sample students, an advisor and an admin
  E-mail      ${url}/login with the password "${samplePassword}"
${sampleAccounts.map(({ email, type }) => `              ${email} (${type})`).join('\n')}`

/** The demo: sample sign-on, emails kept, a movable clock. */
async function main(): Promise<void> {
  if (unknown.length > 0) throw new ConfigError([`${unknown.join(', ')} is no option; there are --empty and --reset`])
  const config = readConfig('demo', { LOG_LEVEL: 'warn', ...process.env })
  if (flags.has('--reset')) {
    if (config.databaseUrl !== undefined) throw new ConfigError(['--reset works on DATA_DIR; DATABASE_URL is set'])
    if (!(await reset(config.dataDir))) return
  }
  const isEmpty = flags.has('--empty')
  const running = await run(config, {
    say: (line) => console.log(line),
    prepare: isEmpty ? undefined : fillWithSample,
  })
  stopOnSignals(running)
  console.log(`
  Project Week 1.000+ is running (demo: ${isEmpty ? 'no' : 'sample'} data, mails are kept, nothing leaves this machine)

  Address     ${running.url}
${isEmpty ? waysIntoEmpty : waysIntoSample(running.url)}
  Data        ${config.databaseUrl === undefined ? config.dataDir : 'the database of DATABASE_URL'}

  Ctrl+C stops it; the next start keeps the data.
`)
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    const isPlain =
      error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof WrongInstallation
    console.error(isPlain ? error.message : error)
    process.exit(1)
  })
}
