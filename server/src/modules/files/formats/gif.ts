import { DamagedFile, skip, take, takeUpTo, type Format } from '../format-walk.ts'

/** Bytes of the colour table that a packed field announces. */
const colourTable = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))

/** GIF89a: header, screen, then blocks up to the trailer byte 0x3B. */
export function* gif(): Format {
  const header = yield take(13)
  yield skip(colourTable(header.readUInt8(10)))
  let hasPicture = false
  for (;;) {
    const kind = (yield take(1)).readUInt8(0)
    if (kind === 0x3b) break
    if (kind === 0x21) {
      yield skip(1)
    } else if (kind === 0x2c) {
      hasPicture = true
      const place = yield take(9)
      yield skip(colourTable(place.readUInt8(8)) + 1)
    } else {
      throw new DamagedFile('it has a block that is none')
    }
    for (;;) {
      const length = (yield take(1)).readUInt8(0)
      if (length === 0) break
      yield skip(length)
    }
  }
  if (!hasPicture) throw new DamagedFile('it has no picture')
  // Some writers fill up with zeros.
  for (;;) {
    const left = yield takeUpTo(256)
    if (left.some((byte) => byte !== 0)) throw new DamagedFile('more follows after the end')
    if (left.length < 256) return
  }
}
