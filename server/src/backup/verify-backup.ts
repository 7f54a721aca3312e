import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type * as z from 'zod'
import { type ArchiveEntry, type Encryption, readArchive, BadBackup } from './archive.ts'
import { entryNames, formatVersion, Installation, Manifest } from './manifest.ts'

export interface Verified {
  installation: Installation
  manifest: Manifest
}

function parse<T extends z.ZodType>(path: string, schema: T, content: Buffer): z.output<T> {
  let value: unknown
  try {
    value = JSON.parse(content.toString())
  } catch (error) {
    throw new BadBackup(`${path} is damaged: a part of it is no JSON.`, { cause: error })
  }
  const found = (value as { formatVersion?: unknown } | null)?.formatVersion
  if (typeof found === 'number' && found > formatVersion) {
    throw new BadBackup(`${path} was made by a newer release (format ${found}; this one reads ${formatVersion}).`)
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new BadBackup(`${path} is no backup of this product.`, { cause: parsed.error })
  return parsed.data
}

async function readHashed({ name, size, content }: ArchiveEntry) {
  const hash = createHash('sha256')
  let length = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    hash.update(piece)
    length += piece.length
  }
  return { name, size: length === size ? size : -1, sha256: hash.digest('hex') }
}

/**
 * Reads a whole backup and compares each entry with the manifest.
 *
 * @throws {BadBackup} naming the problem
 */
export async function verifyBackup(path: string, encryption: Encryption | undefined): Promise<Verified> {
  const entries: Manifest['entries'] = []
  let installation: Installation | undefined
  let manifest: Manifest | undefined
  for await (const entry of readArchive(path, encryption)) {
    if (manifest !== undefined) throw new BadBackup(`${path} is damaged: something follows its manifest.`)
    if (entry.name === entryNames.manifest) {
      manifest = parse(path, Manifest, await buffer(entry.content))
      continue
    }
    if (installation === undefined) {
      if (entry.name !== entryNames.installation) throw new BadBackup(`${path} is no backup of this product.`)
      const content = await buffer(entry.content)
      installation = parse(path, Installation, content)
      entries.push({
        name: entry.name,
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      })
      continue
    }
    entries.push(await readHashed(entry))
  }
  if (installation === undefined) throw new BadBackup(`${path} is no backup of this product.`)
  if (manifest === undefined) throw new BadBackup(`${path} is cut off: its manifest is missing.`)
  const differs = ({ name, size, sha256 }: Manifest['entries'][number], at: number) => {
    const said = manifest.entries[at]
    return said?.name !== name || said.size !== size || said.sha256 !== sha256
  }
  const wrong = entries.find(differs) ?? manifest.entries[entries.length]
  if (wrong !== undefined) throw new BadBackup(`${path} is damaged: ${wrong.name} is not what its manifest says.`)
  return { installation, manifest }
}
