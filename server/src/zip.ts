import { Readable } from 'node:stream'
import { type ReadStreamOptions, ZipFile } from 'yazl'

/** A file inside an archive, opened when it is written. */
export interface ZipPart {
  name: string
  options: Partial<ReadStreamOptions>
  open: () => Promise<Readable> | Readable
}

/** Windows opens devices under these names, with any extension. */
export const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Truncates to a number of UTF-8 bytes, between user-perceived characters. */
export function shorten(text: string, maxBytes: number): string {
  let result = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > maxBytes) break
    result += segment
  }
  return result.trimEnd()
}

/** Two such names with a kind, a number and an extension make a path of at most 150 bytes. */
const longestName = 60

/** Cleans a name for a file (without extension) or folder in an archive, so that every file system accepts it. */
export function nameForZip(text: string): string {
  const clean = text.replace(/[/\\<>:"|?*\p{Cc}]/gu, '-').replace(/^[.\s]+/, '')
  const name = shorten(clean, longestName).replace(/([^.\s])[.\s]+$/, '$1')
  return device.test(name) ? `_${name}` : name
}

/** Returns a function that makes each path in an archive unique by numbering duplicates. */
export function uniquePlaces(): (name: string, numbered: (number: number) => string) => string {
  const taken = new Set<string>()
  return (name, numbered) => {
    let place = name
    for (let number = 2; taken.has(place.toLowerCase()); number++) place = numbered(number)
    taken.add(place.toLowerCase())
    return place
  }
}

/**
 * A ZIP written while it is read. If the reader leaves, the current part ends; if a part fails, the archive breaks off,
 * so that an incomplete one never looks complete.
 */
export function writeZip(parts: Iterable<ZipPart>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  output.once('close', () => current?.destroy())
  for (const { name, options, open } of parts) {
    const begin = async (ready: (error: unknown, stream: Readable) => void) => {
      try {
        current = await open()
        current.once('error', fail)
        if (output.destroyed) current.destroy()
        else ready(null, current)
      } catch (error) {
        fail(error)
      }
    }
    zip.addReadStreamLazy(name, options, (ready) => void begin(ready))
  }
  zip.end()
  return output
}
