import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from './version.ts'

/**
 * What one worker thread has compiled, the next one loads (decision 097). Folders of other releases and versions of Node
 * are removed, also from under an instance that still runs, which then compiles anew.
 */
export async function keepCompiled(dataDir: string): Promise<void> {
  if (process.env['NODE_COMPILE_CACHE'] !== undefined) return
  const folder = join(dataDir, 'compiled')
  const own = `${version}-${process.version}`
  process.env['NODE_COMPILE_CACHE'] = join(folder, own)
  // Where there is none yet, or an instance writes into one, the next start tries again.
  const all = await readdir(folder).catch(() => [])
  const others = all.filter((name) => name !== own).map((name) => join(folder, name))
  await Promise.allSettled(others.map((name) => rm(name, { recursive: true, force: true })))
}
