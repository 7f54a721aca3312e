// How the server's process is started: what a program cannot set for itself once it runs, in one place for all who
// start it (npm start, npm run serve, journeys, benches).
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, newestChange, root, runCommand } from './house.mjs'

const cache = join(root, 'node_modules', '.cache', 'server')

// Measured together (docs/decisions/084): each alone does little or harm.
export const serverFlags = [
  // Young objects get 1 MB instead of up to 48, which the first busy minute fills and nothing gives back. The pieces of
  // an upload are then freed after a few megabytes of them, not after dozens.
  '--max-semi-space-size=1',
  // Old ones are collected when they have grown by two fifths; V8 alone waits for three times as much.
  '--heap-growing-percent=40',
]

export const serverEnvironment = {
  // glibc keeps what threads have freed, for each pool of its own: two pools instead of sixteen keep less.
  MALLOC_ARENA_MAX: '2',
  // Compiled once. A start that finds this does not load the compiler of TypeScript, which takes 18 MB for good.
  NODE_COMPILE_CACHE: cache,
}

/** Imports every file of the server once, so that the cache above holds it; those that run when imported are left out. */
const importAll = `
  const { glob } = await import('node:fs/promises')
  for await (const file of glob('server/src/**/*.ts')) {
    if (/\\.test\\.ts$|\\.worker\\.ts$|open-picture\\.ts$|src.admin\\.ts$/.test(file)) continue
    await import(require('node:url').pathToFileURL(file))
  }
  process.exit(0)
`

/** Fills the cache of compiled sources if any of them changed since. A folder that cannot be written to stays without. */
export async function ensureCompiled() {
  const stamp = join(cache, '.compiled')
  const sources = ['server/src', 'contract/src', 'content/src', 'matching/src', 'package-lock.json']
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))))
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= newest) return
  try {
    await runCommand(findNode(), [...serverFlags, '-e', `(async () => {${importAll}})()`], {
      env: serverEnvironment,
      quiet: true,
    })
    writeFileSync(stamp, '')
  } catch (error) {
    console.warn(`The server starts without compiled sources and takes some memory more: ${error.output ?? error}`)
  }
}
