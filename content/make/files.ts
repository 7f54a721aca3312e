import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Below the repository's root. */
export const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Names the source of a print in the print, so that a test can tell when it is stale. */
export const fingerprint = (source: string): string => createHash('sha256').update(source).digest('hex').slice(0, 16)

export function writeIfChanged(path: string, bytes: Buffer | string): void {
  const file = fileOf(path)
  const fresh = Buffer.from(bytes)
  try {
    if (readFileSync(file).equals(fresh)) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  writeFileSync(file, fresh)
  console.log(`wrote ${path} (${Math.ceil(fresh.length / 1024)} KiB)`)
}
