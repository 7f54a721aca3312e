import { DamagedFile, skip, take, takeUpTo, type Format } from '../format-walk.ts'
import { isoMedia } from './iso-media.ts'

const startOfScan = 0xda
const endOfImage = 0xd9
const startOfImage = 0xd8

/** A marker that stands alone, without a length: restarts, and TEM. */
const standsAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

/**
 * ITU T.81, annex B: segments from SOI to EOI, the scans' coded data passed over to the next marker. After the end
 * comes nothing, or what cameras are known to add: a further picture (multi-picture format), the film of a motion
 * photo, Samsung's trailer.
 */
export function* jpeg(): Format {
  yield* image()
  for (;;) {
    const next = yield takeUpTo(8)
    if (next.length < 8) {
      if (next.some((byte) => byte !== 0)) throw new DamagedFile('more follows after the end')
      return
    }
    if (next.toString('latin1', 4, 8) === 'ftyp') {
      yield* isoMedia(next)
      return
    }
    if (next.every((byte) => byte === 0)) continue
    if (next.readUInt16BE(0) === 0xff_00 + startOfImage) {
      yield* image(next)
      continue
    }
    const end = yield { rest: 4 }
    if (end.toString('latin1') !== 'SEFT') throw new DamagedFile('more follows after the end')
    return
  }
}

/** @param first its first eight bytes, where somebody has looked at them already */
function* image(first?: Buffer): Format {
  let hasScan = false
  // SOI, then a segment's marker and length: the eight bytes cover them.
  let marker: number
  if (first === undefined) {
    yield skip(2)
    marker = yield* nextMarker()
  } else {
    marker = first.readUInt8(3)
    if (first.readUInt8(2) !== 0xff) throw new DamagedFile('it has a segment that is none')
    const length = first.readUInt16BE(4)
    if (length < 4) throw new DamagedFile('it has a segment that is none')
    yield skip(length - 4)
    marker = yield* nextMarker()
  }
  while (marker !== endOfImage) {
    if (!standsAlone(marker)) {
      const length = (yield take(2)).readUInt16BE(0)
      if (length < 2) throw new DamagedFile('it has a segment that is none')
      yield skip(length - 2)
    }
    if (marker === startOfScan) {
      hasScan = true
      marker = yield* afterScan()
    } else {
      marker = yield* nextMarker()
    }
  }
  if (!hasScan) throw new DamagedFile('it has no picture')
}

function* nextMarker(): Generator<ReturnType<typeof take>, number, Buffer> {
  if ((yield take(1)).readUInt8(0) !== 0xff) throw new DamagedFile('it has a segment that is none')
  return yield* afterFill()
}

/** Any number of 0xFF may stand before a marker. */
function* afterFill(): Generator<ReturnType<typeof take>, number, Buffer> {
  for (;;) {
    const byte = (yield take(1)).readUInt8(0)
    if (byte !== 0xff) return byte
  }
}

/** In coded data, 0xFF 0x00 is a 0xFF that means itself, and restarts belong to the scan. */
function* afterScan(): Generator<ReturnType<typeof take> | { seek: number }, number, Buffer> {
  for (;;) {
    yield { seek: 0xff }
    const marker = yield* afterFill()
    if (marker !== 0 && !standsAlone(marker)) return marker
  }
}
