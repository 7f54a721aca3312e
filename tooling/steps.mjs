// The steps of `npm run check` and `npm test`, each with a count.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { findForbiddenArrows } from './arrows.mjs'
import { findChanged, planOf } from './changed.mjs'
import { ensureBuilt, findNode, root, runCommand, tool } from './project.mjs'
import {
  byDay,
  night,
  ofEngineAndDecoders,
  ofOracles,
  ofProcesses,
  oldestPostgres,
  onOldestPostgres,
  wholeOnOldestPostgres,
} from './projects.mjs'

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

/** Threads, servers and programs that the tests start load the same sources again and again. */
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

/** Runs Vitest with its own counting; a run that ends without counting anything has failed. */
async function vitest(name, args) {
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
  const isByName = args.some((arg) => /^(-t|--testNamePattern)/.test(arg))
  const isByDay = args.includes(byDay)
  const broken = namesOf(counted, ({ status }) => status === 'failed', { withCauses: true })
  // It keeps what the first try said.
  const flaky = namesOf(counted, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0, {
    withCauses: true,
  })
  // With `-t` all others are skipped because nobody asked for them.
  const leftOut = isByName
    ? []
    : namesOf(
        counted,
        ({ status, tags }) => !['passed', 'failed'].includes(status) && !(isByDay && tags.includes(night)),
      )
  return { name, passed, failed: isBroken ? 1 : failed, seconds, broken, flaky, leftOut }
}

/** So much of a failure is enough to see what was expected and where. */
const causeLines = 12

/** The files and full names of such tests, from Vitest's JSON report. */
const namesOf = (counted, isWanted, { withCauses = false } = {}) =>
  (counted?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isWanted).map(({ fullName, failureMessages = [] }) => {
      const causes = withCauses ? failureMessages.flatMap((cause) => cause.split('\n').slice(0, causeLines)) : []
      return [`${relative(root, name)} > ${fullName}`, ...causes].join('\n    ')
    }),
  )

const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces

/** Format and lint, of all files or of those named, and which way they import. Of all files also the compiler's errors. */
async function style(files = []) {
  const typed = ['--type-aware', ...(files.length === 0 ? ['--type-check'] : [])]
  const code = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  return [
    await step('format', () => quietly('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files])),
    ...(files.length > 0 && code.length === 0
      ? []
      : [await step('lint', () => quietly('oxlint', [...typed, '--deny-warnings', ...code]))]),
    await step('arrows', () => {
      const forbidden = findForbiddenArrows()
      if (forbidden.length > 0) throw Object.assign(new Error(), { output: forbidden.join('\n') })
    }),
  ]
}

/** Format, lint, types, and what nobody imports or nobody declares. */
async function lint() {
  return [
    ...(await style()),
    await step('unused and undeclared', () => quietly('knip', [])),
    await step('used by tests alone', () => quietly('knip', ['--production'])),
  ]
}

async function types(of = workspaces) {
  const done = []
  for (const workspace of workspaces.filter((name) => of.includes(name))) {
    // What has not changed since the last time is not checked anew.
    const known = join(root, 'node_modules', '.cache', 'types', `${workspace}.tsbuildinfo`)
    const args = ['-p', workspace, '--incremental', '--tsBuildInfoFile', known]
    done.push(await step(`types of ${workspace}`, () => quietly('tsc', args)))
  }
  return done
}

/** Before all others: lint, types and tests read what the messages are compiled to. */
const messages = () =>
  step('messages', () => runCommand('npm', ['run', '-s', 'messages', '-w', 'web'], { quiet: true }))

const readings = { lint, types }

/**
 * One part of what reads the sources without running them.
 *
 * @param {'lint' | 'types'} part
 */
export const read = async (part) => [await messages(), ...(await readings[part]())]

/**
 * The unit and HTTP tests.
 *
 * @param {{ without?: string[], args?: string[] }} options `without` names projects that do not run, `args` go to Vitest: files, `-t 'part of a name'`.
 */
export function unitTests({ without = [], args = [] }) {
  // Many tests wait for a database, a mail server or a clock: one more at a time than a small machine has cores.
  const workers = `--maxWorkers=${Math.max(3, availableParallelism())}`
  const others = without.map((project) => `--project=!${project}`)
  return vitest('unit and HTTP tests', [workers, ...others, ...args])
}

/**
 * The long forms of the tests of faults.
 *
 * @param {string[]} args for Vitest: files, `-t 'part of a name'`
 */
export const faultTests = (args) => vitest('fault tests', ['--config', 'server/vitest.faults.config.ts', ...args])

/**
 * Random years in their long form.
 *
 * @param {string | undefined} count how many
 * @param {{ seed?: string, without?: string }} options `seed` of the first; `without`: kinds of contradictions to look past
 */
export function yearTests(count = '100', { seed, without = '' } = {}) {
  Object.assign(env, { YEARS: count, YEARS_WITHOUT: without, ...(seed !== undefined && { YEARS_SEED: seed }) })
  return vitest('random years', ['--config', 'server/vitest.faults.config.ts', 'many-years'])
}

/** The projects that each command leaves to the next one, and what it says to Vitest of tests tagged `night`. */
const extents = {
  check: {
    without: [onOldestPostgres, wholeOnOldestPostgres, ofProcesses, ofEngineAndDecoders, ofOracles],
    args: [byDay],
  },
  test: { without: [wholeOnOldestPostgres], args: [byDay] },
  all: {},
}

/**
 * Format, lint, types, unit and HTTP tests.
 *
 * @param {'check' | 'test' | 'all'} extent of which command
 */
export async function check(extent) {
  const compiled = await messages()
  // Tests that start production need what it serves.
  const built = await step('build', ensureBuilt)
  // The linter finds the compiler's errors in one reading. The compiler itself has the last word each night.
  const readAll = async () => [...(await lint()), ...(extent === 'all' ? await types() : [])]
  const [reading, tested] = await Promise.all([readAll(), unitTests(extents[extent])])
  const done = [compiled, built, ...reading, tested]
  if (extent !== 'check' && !existsSync(oldestPostgres)) {
    const skipped = `there is no PostgreSQL 15 in ${oldestPostgres}`
    done.push({ name: 'HTTP tests on PostgreSQL 15', passed: 0, failed: 0, skipped })
  }
  return done
}

/** Of what differs from main the format, lint and types, and the tests that it can have broken. */
export async function checkChanged() {
  const changed = findChanged()
  const plan = planOf(changed)
  const compiled = await messages()
  const readAll = async () => [
    ...(await style(changed.filter((file) => existsSync(join(root, file))))),
    ...(await types(plan.workspaces)),
  ]
  const { without, args } = extents.check
  const [reading, tested] = await Promise.all([readAll(), unitTests({ without, args: [...args, ...plan.tests] })])
  return [compiled, ...reading, tested]
}

/**
 * Journeys in a real browser against the built product: all of them, or those named.
 *
 * @param {string[]} names of files in `e2e/journeys`, without `.test.ts`
 * @param {string[]} args for Vitest: `-t 'part of a name'`, `--sequence.seed=N`
 */
export function journeys(names = [], args = []) {
  const files = names.map((name) => `journeys/${name}.test.ts`)
  return vitest('browser journeys', ['--config', 'e2e/vitest.config.ts', ...files, ...args])
}
