import { DamagedFile, skip, take, takeUpTo, type Format } from '../format-walk.ts'

const knownBoxes = new Set(
  'ftyp moov mdat free skip wide pnot PICT udta uuid meta moof mfra sidx ssix styp prft emsg pdin sefd mpvd'.split(' '),
)

/**
 * ISO 14496-12 and QuickTime: boxes of size, type and content, one after the other, to the very end of the file; among
 * them the index (`moov`) and the pictures and sound (`mdat`).
 *
 * @param first the first bytes, where somebody has looked at them already: whole boxes' heads or nothing
 */
export function* isoMedia(first?: Buffer): Format {
  const seen = new Set<string>()
  let known = first
  for (;;) {
    const head = known ?? (yield takeUpTo(8))
    known = undefined
    // QuickTime may end a list of boxes with a zero.
    if (head.length < 8 && head.every((byte) => byte === 0)) break
    if (head.length < 8) throw new DamagedFile('it ends within a box')
    const type = head.toString('latin1', 4, 8)
    if (!knownBoxes.has(type)) throw new DamagedFile('it has a box that is none')
    seen.add(type)
    let size = head.readUInt32BE(0)
    let headSize = 8
    if (size === 0) {
      // The last box may leave its size open.
      yield { rest: 0 }
      break
    }
    if (size === 1) {
      size = Number((yield take(8)).readBigUInt64BE(0))
      headSize = 16
    }
    if (size < headSize) throw new DamagedFile('it has a box that is none')
    yield skip(size - headSize)
  }
  if (!seen.has('moov') || !seen.has('mdat')) throw new DamagedFile('it has no film')
}
