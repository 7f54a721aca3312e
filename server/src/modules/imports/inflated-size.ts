import { crc32, inflateRawSync } from 'node:zlib'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const entryLimit = 1000

export type ZipVerdict = { kind: 'fine'; names: string[] } | { kind: 'broken' } | { kind: 'too-large' }

function findEnd(file: Buffer): number {
  // The comment behind it is at most 65,535 bytes long.
  const first = Math.max(0, file.length - 65_557)
  for (let at = file.length - 22; at >= first; at--) if (file.readUInt32LE(at) === endSignature) return at
  return -1
}

/** What really comes out of an entry, at most `limit` bytes; undefined where there are more. */
function unpack(data: Buffer, method: number, limit: number): Buffer | undefined {
  if (method === 0) return data.length <= limit ? data : undefined
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, limit) })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw error
  }
}

/**
 * Unpacks every entry of an archive once and throws it away: what the archive says about its sizes is not to be
 * believed, and entries that share bytes are counted each time.
 *
 * @param limit most bytes that all entries may come to
 */
export function judgeZip(file: Buffer, limit: number): ZipVerdict {
  const names: string[] = []
  let left = limit
  try {
    const end = findEnd(file)
    if (end < 0) return { kind: 'broken' }
    const count = file.readUInt16LE(end + 10)
    if (count > entryLimit) return { kind: 'too-large' }
    let at = file.readUInt32LE(end + 16)
    for (let entry = 0; entry < count; entry++) {
      if (file.readUInt32LE(at) !== entrySignature) return { kind: 'broken' }
      const method = file.readUInt16LE(at + 10)
      const packed = file.readUInt32LE(at + 20)
      const nameLength = file.readUInt16LE(at + 28)
      const local = file.readUInt32LE(at + 42)
      names.push(file.toString('utf8', at + 46, at + 46 + nameLength))
      if ((method !== 0 && method !== 8) || file.readUInt32LE(local) !== localSignature) return { kind: 'broken' }
      const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      if (start + packed > file.length) return { kind: 'broken' }
      const content = unpack(file.subarray(start, start + packed), method, left)
      if (content === undefined) return { kind: 'too-large' }
      if (crc32(content) !== file.readUInt32LE(at + 16)) return { kind: 'broken' }
      left -= content.length
      at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    }
    return { kind: 'fine', names }
  } catch {
    // A number that leads outside the file, or data that does not unpack.
    return { kind: 'broken' }
  }
}
