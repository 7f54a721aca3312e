import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { deriveLinkKey, type LinkKey } from './link-token.ts'

/** Beside the folders of the database and of the files. A backup takes rows and files, and never the folder as a whole. */
const fileName = 'link-key'

/**
 * The key of this installation: from SESSION_SECRET, or, in a demo without one, from a file that is made once, so that
 * links outlive a restart.
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
    // The file is there as a whole or not at all, and two that start at once have the same.
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
