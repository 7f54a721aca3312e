// The steps of `npm run check` and `npm test`, each with a count.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, root, runCommand, tool } from './house.mjs'

const oldestPostgres = '/usr/lib/postgresql/15/bin'
const results = join(root, 'test-results')

/** Runs a step and counts it as one check; what it prints is shown when it fails. */
async function step(name, run) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 100) / 10
  try {
    await run()
    console.log(`✓ ${name}`)
    return { name, passed: 1, failed: 0, seconds: seconds() }
  } catch (error) {
    console.log(`✗ ${name}\n${error.output ?? error}`)
    return { name, passed: 0, failed: 1, seconds: seconds() }
  }
}

const quietly = (program, args) => runCommand(findNode(), [tool(program), ...args], { quiet: true })

/** Runs Vitest with its own counting; a run that ends without counting anything has failed. */
async function vitest(name, args, env = {}) {
  mkdirSync(results, { recursive: true })
  const file = join(results, `${name.replace(/\W+/g, '-')}.json`)
  rmSync(file, { force: true })
  const started = Date.now()
  let failure
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    await runCommand(findNode(), [tool('vitest'), 'run', ...reporters, ...args], { env })
  } catch (error) {
    failure = error
  }
  const seconds = Math.round((Date.now() - started) / 100) / 10
  const counted = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const passed = counted?.numPassedTests ?? 0
  const failed = counted?.numFailedTests ?? 0
  const isBroken = failed === 0 && (failure !== undefined || passed === 0)
  return { name, passed, failed: isBroken ? 1 : failed, seconds }
}

const typed = ['contract', 'matching', 'content', 'server', 'web', 'e2e']

/** Format, lint, types, unit and HTTP tests, the latter once more on the oldest supported PostgreSQL. */
export async function check() {
  const done = [
    // First: lint and types read what the messages are compiled to.
    await step('messages', () => runCommand('npm', ['run', '-s', 'messages', '-w', 'web'], { quiet: true })),
    await step('format', () => quietly('oxfmt', ['--check'])),
    await step('lint', () => quietly('oxlint', ['--type-aware', '--deny-warnings'])),
  ]
  for (const workspace of typed) {
    done.push(await step(`types of ${workspace}`, () => quietly('tsc', ['-p', workspace])))
  }
  done.push(await vitest('unit and HTTP tests', []))
  if (existsSync(join(oldestPostgres, 'initdb'))) {
    const env = { TEST_PG_BIN: oldestPostgres }
    done.push(await vitest('HTTP tests on PostgreSQL 15', ['--project', 'server', '--exclude', '**/embedded/**'], env))
  } else {
    const skipped = `there is no PostgreSQL 15 in ${oldestPostgres}`
    done.push({ name: 'HTTP tests on PostgreSQL 15', passed: 0, failed: 0, skipped })
  }
  return done
}

/** The journeys in a real browser against the built product. */
export const journeys = () => vitest('browser journeys', ['--config', 'e2e/vitest.config.ts'])
