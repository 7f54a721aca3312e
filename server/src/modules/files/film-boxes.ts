/** So much of an index is looked into for its codecs. */
const longestIndex = 8 * 1024 ** 2
/** First sample entries of tracks in HEVC, also as Dolby Vision, and in ProRes. */
const rareCodecs = /stsd[^]{12}(?:hvc1|hev1|dvh1|dvhe|ap4h|ap4x|apc[hnso])/

export const isFilm = (type: string): boolean => type === 'video/mp4' || type === 'video/quicktime'

/**
 * Walks the boxes of an MP4 or QuickTime film while its bytes pass (ISO/IEC 14496-12, 4.2). Nothing is decoded.
 */
export function createBoxWalk() {
  const seen = new Set<string>()
  const index: Buffer[] = []
  let indexLength = 0
  let head = Buffer.alloc(0)
  let type = ''
  /** Bytes of the current box that are still to come; infinite where it ends with the file. */
  let left = 0

  function open(): void {
    const size = head.readUInt32BE(0)
    if (size === 1 && head.length < 16) return
    type = head.toString('latin1', 4, 8)
    const length = size === 1 ? Number(head.readBigUInt64BE(8)) : size === 0 ? Infinity : size
    // Some programs write something else behind the last box: with index and content there, it does not matter.
    const isBox = seen.size < 2 && /^[\x20-\x7E\xA9]{4}$/.test(type) && length >= head.length
    left = isBox ? length - head.length : Infinity
    if (isBox && (type === 'moov' || type === 'mdat')) seen.add(type)
    head = Buffer.alloc(0)
  }

  return {
    read(chunk: Buffer): void {
      for (let at = 0; at < chunk.length;) {
        const part = chunk.subarray(at, at + (left || (head.length < 8 ? 8 : 16) - head.length))
        at += part.length
        if (left > 0) {
          left -= part.length
          if (type !== 'moov' || indexLength > longestIndex) continue
          index.push(part)
          indexLength += part.length
        } else {
          head = Buffer.concat([head, part])
          if (head.length >= 8) open()
        }
      }
    },
    /** Index and content are there, and no box is cut off. */
    isWhole: () => seen.size === 2 && (left === 0 || left === Infinity),
    /** Whether some browsers cannot play it. */
    isRare: () => rareCodecs.test(Buffer.concat(index).toString('latin1')),
  }
}
