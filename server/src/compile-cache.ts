import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from './version.ts'

/**
 * For the worker threads: what one has compiled, the next one loads, which halves its start (decision 097). A release on
 * a version of Node has a folder of its own; those of others are removed, also from under an instance that still runs,
 * which then compiles anew.
 */
export async function keepCompiled(dataDir: string): Promise<void> {
  if (process.env['NODE_COMPILE_CACHE'] !== undefined) return
  const folder = join(dataDir, 'compiled')
  const own = `${version}-${process.version}`
  process.env['NODE_COMPILE_CACHE'] = join(folder, own)
  try {
    const others = (await readdir(folder)).filter((name) => name !== own)
    await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  } catch {
    // There is none yet, or an instance writes into it: the next start tries again.
  }
}
