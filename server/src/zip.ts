import { Readable } from 'node:stream'
import { type ReadStreamOptions, ZipFile } from 'yazl'

/** A file inside an archive. It is opened when its turn comes. */
export interface ZipPart {
  name: string
  options: Partial<ReadStreamOptions>
  open: () => Promise<Readable> | Readable
}

/** Windows opens devices under these names, with any extension. */
export const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Cuts to a number of bytes of UTF-8, between characters as people see them. */
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

/** Two such names with a kind before them, a number and an extension are a path of 150 bytes at most. */
const longestName = 60

/** As a file, without its extension, or a folder in an archive is named: what no file system refuses. */
export function nameForZip(text: string): string {
  const clean = text.replace(/[/\\<>:"|?*\p{Cc}]/gu, '-').replace(/^[.\s]+/, '')
  const name = shorten(clean, longestName).replace(/([^.\s])[.\s]+$/, '$1')
  return device.test(name) ? `_${name}` : name
}

/** Gives away each place in an archive once: a second one that is called the same is numbered. */
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
 * A ZIP that is written while it is read. Whoever leaves ends the part under way; a part that fails breaks it off, so that
 * no archive looks complete that is not.
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
