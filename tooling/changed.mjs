// What `npm run check -- --changed` reads and runs: what differs from main, and the tests that it can have broken.
import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { importsOf, isFree, listSources } from './arrows.mjs'
import { root, ScriptError } from './project.mjs'

/** Beside the wiring these import every module too, or are imported for all of them: nothing is reached through them. */
const hubs = new Set(['server/test/app.ts', 'server/test/endpoints.ts', 'contract/src/all-messages.ts'])

/** What tests read without importing it, or would reach all of them: the first line that fits names its tests. */
export const byHand = [
  [/\.md$/, ['tooling/documents.test.mjs', 'tooling/decisions.test.mjs', 'tooling/security.test.mjs']],
  [/\.css$/, ['web/src/ui/base/tokens.test.ts']],
  [/^web\/messages\//, ['web/scripts/messages.test.ts', 'web/src/features/specified-messages.test.tsx']],
  [
    /^server\/src\/db\/(?:migrations\/|tables\.ts)/,
    [
      'server/test/states.test.ts',
      'server/src/modules/people/personal-data.test.ts',
      'server/test/entities.test.ts',
      'server/test/schema-changes.test.ts',
    ],
  ],
  [/^operator\//, ['content/src/check.test.ts', 'server/test/legal-texts.test.ts']],
  [/^ops\//, ['server/test/ops.test.ts']],
  [/(?:^|\/)package(?:-lock)?\.json$/, ['tooling/licences.test.mjs']],
]
const handsOf = (file) => byHand.find(([pattern]) => pattern.test(file))?.[1]

const isTest = (file) => /\.test\.(?:tsx?|mjs)$/.test(file) && !/^(?:e2e|bench)\//.test(file)
const moduleOf = (file) => /^(?:server\/src\/modules|web\/src\/features)\/[^/]+\//.exec(file)?.[0]
/** Of a module all tests are its own, elsewhere those of the same folder. */
const isOwn = (test, file) =>
  moduleOf(file) === undefined ? posix.dirname(test) === posix.dirname(file) : test.startsWith(moduleOf(file))

/** The files, and those that import them directly or through others. */
function reach(files, imports) {
  const importers = new Map()
  for (const { file, path } of imports) importers.set(path, [...(importers.get(path) ?? []), file])
  const found = new Set(files)
  // What is added on the way is visited too.
  for (const file of found) {
    const isEnd = (hubs.has(file) || isFree(file)) && !files.includes(file)
    if (!isEnd) for (const importer of importers.get(file) ?? []) found.add(importer)
  }
  return [...found]
}

/**
 * @param {string[]} files that differ, as paths from the root, the deleted ones among them
 * @returns {{ workspaces: string[], tests: string[] }} whose types are to be checked, and the test files to run
 */
export function planOf(files) {
  const sources = listSources()
  const imports = sources.flatMap((file) => importsOf(file).map((found) => ({ file, ...found })))
  const walked = files.filter((file) => handsOf(file) === undefined)
  const tests = [
    ...reach(
      walked,
      imports.filter(({ isType }) => !isType),
    ),
    ...sources.filter((test) => walked.some((file) => isOwn(test, file))),
    ...files.flatMap((file) => handsOf(file) ?? []),
    'server/test/access-matrix.test.ts',
  ]
  return {
    workspaces: [...new Set([...files, ...reach(walked, imports)].map((file) => file.split('/')[0]))],
    tests: [...new Set(tests)].filter((file) => isTest(file) && sources.includes(file)),
  }
}

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** What differs from where the branch left main, committed or not. */
export function findChanged() {
  const [base] = git('merge-base', 'HEAD', 'main')
  const files = [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  if (files.length === 0) throw new ScriptError('Nothing differs from main.')
  return files
}
