import { DamagedFile, skip, take, takeUpTo, type Format } from '../format-walk.ts'

const evenly = (size: number) => size + (size % 2)

/** RIFF and OpenDML: a list `AVI ` with the headers and the film, then any number of lists `AVIX`, to the file's end. */
export function* avi(): Format {
  const seen = new Set<string>()
  for (let isFirst = true; ; isFirst = false) {
    const head = yield takeUpTo(12)
    if (head.every((byte) => byte === 0) && head.length < 12 && !isFirst) break
    if (head.length < 12) throw new DamagedFile('it ends within a list')
    const form = head.toString('latin1', 0, 4) + head.toString('latin1', 8, 12)
    if (form !== (isFirst ? 'RIFFAVI ' : 'RIFFAVIX')) throw new DamagedFile('more follows after the end')
    let left = head.readUInt32LE(4) - 4
    while (left >= 8) {
      const chunk = yield take(8)
      const size = evenly(chunk.readUInt32LE(4))
      left -= 8
      if (chunk.toString('latin1', 0, 4) === 'LIST' && left >= 4 && size >= 4) {
        seen.add((yield take(4)).toString('latin1'))
        yield skip(Math.min(size, left) - 4)
      } else {
        yield skip(Math.min(size, left))
      }
      left -= Math.min(size, left)
    }
    if (left > 0) yield skip(left)
  }
  if (!seen.has('hdrl') || !seen.has('movi')) throw new DamagedFile('it has no film')
}
