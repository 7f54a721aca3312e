/** A camera's data are at the beginning of a JPEG: EXIF and XMP, in segments of at most 64 KB. */
const headLength = 128 * 1024
/** A JPEG's first two bytes. */
const start = 0xffd8

/** What a film may begin with. */
const filmBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'])
/** A place as phones write it into films (ISO 6709, Annex H), in Apple's metadata and in `©xyz`. */
const filmPlace = /[+-]\d{2}\.\d{2,8}[+-]\d{3}\.\d{2,8}(?:[+-]\d{1,5}(?:\.\d{1,4})?)?\//g
const longestPlace = 37

/**
 * Passes a file on, without the place where it was taken: of a JPEG it is blanked in EXIF and XMP, of a film wherever it
 * stands as text. No other byte changes.
 */
export async function* withoutLocation(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let kind: 'jpeg' | 'film' | 'other' | undefined
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of file) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    if (held.length >= 8) kind ??= kindOf(held)
    if (kind === undefined || (kind === 'jpeg' && held.length < headLength)) continue
    if (kind === 'film') blankPlaces(held)
    // The next place of a film may have begun.
    const ready = kind === 'film' ? Math.max(0, held.length - longestPlace) : held.length
    if (ready > 0) yield kind === 'jpeg' ? blankLocation(held) : held.subarray(0, ready)
    held = held.subarray(ready)
    if (kind === 'jpeg') kind = 'other'
  }
  if (held.length > 0) yield kind === 'film' ? held : blankLocation(held)
}

const kindOf = (head: Buffer) =>
  head.readUInt16BE(0) === start ? 'jpeg' : filmBoxes.has(head.toString('latin1', 4, 8)) ? 'film' : 'other'

function blankPlaces(bytes: Buffer): void {
  for (const { index, 0: place } of bytes.toString('latin1').matchAll(filmPlace)) {
    bytes.fill(' ', index, index + place.length)
  }
}

function blankLocation(head: Buffer): Buffer {
  if (head.length < 4 || head.readUInt16BE(0) !== start) return head
  // Up to the picture itself, which has no length.
  for (let at = 2; at + 4 <= head.length && head[at] === 0xff && head[at + 1] !== 0xda;) {
    const end = at + 2 + head.readUInt16BE(at + 2)
    const segment = head.subarray(at + 4, end)
    const text = head[at + 1] === 0xe1 ? segment.toString('latin1') : ''
    if (text.startsWith('Exif\0\0')) blankGps(segment.subarray(6))
    else if (text.startsWith('http://ns.adobe.com/xap/')) {
      segment.write(
        text.replaceAll(/(?<=GPS\w+\s*(?:=\s*["']|>))[^"'<]*/g, (place) => ' '.repeat(place.length)),
        'latin1',
      )
    }
    at = end
  }
  return head
}

const gpsPointer = 0x8825
/** Bytes of a value by its type (TIFF 6.0), from 1 on. */
const widths = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Empties the list of GPS entries, and what they point to. What a broken file points to outside is not there. */
function blankGps(tiff: Buffer): void {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const readAs = (bytes: 2 | 4, at: number) => {
    if (at < 0 || at + bytes > tiff.length) return 0
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes)
  }
  const entriesAt = (list: number) => Array.from({ length: readAs(2, list) }, (_, index) => list + 2 + 12 * index)
  const pointer = entriesAt(readAs(4, 4)).find((entry) => readAs(2, entry) === gpsPointer)
  if (pointer === undefined) return
  const list = readAs(4, pointer + 8)
  const entries = entriesAt(list)
  for (const entry of entries) {
    const size = (widths[readAs(2, entry + 2) - 1] ?? 1) * readAs(4, entry + 4)
    const value = readAs(4, entry + 8)
    if (size > 4) tiff.fill(0, Math.min(value, tiff.length), Math.min(value + size, tiff.length))
  }
  tiff.fill(0, Math.min(list, tiff.length), Math.min(list + 2 + 12 * entries.length, tiff.length))
}
