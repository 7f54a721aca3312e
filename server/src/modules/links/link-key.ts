import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { deriveLinkKey, type LinkKey } from './link-token.ts'

/** In the data directory itself: a backup contains rows and files, never the whole directory. */
const fileName = 'link-key'

/**
 * This installation's key: from SESSION_SECRET, or, in a demo without one, from a file created once, so that links
 * survive a restart.
 */
export async function openLinkKey({ linkSecret, dataDir }: Pick<Config, 'linkSecret' | 'dataDir'>): Promise<LinkKey> {
  return deriveLinkKey(linkSecret ?? (await readOrMake(dataDir)))
}

async function readOrMake(dataDir: string): Promise<string> {
  const path = join(dataDir, fileName)
  const known = await read(path)
  if (known !== undefined) return known
  await mkdir(dataDir, { recursive: true })
  const aside = `${path}-${randomUUID()}`
  try {
    await writeFile(aside, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    // Atomic: two concurrent starts get the same complete file.
    await link(aside, path).catch((error) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
  } finally {
    await rm(aside, { force: true })
  }
  return readFile(path, 'utf8')
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

const read = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error) => {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  })
