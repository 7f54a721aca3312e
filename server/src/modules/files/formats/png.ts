import { DamagedFile, skip, take, type Format } from '../format-walk.ts'

/** PNG, 5.2 and 5.3: a signature, then chunks of length, type, data and checksum, from IHDR to an IEND that ends all. */
export function* png(): Format {
  yield skip(8)
  const seen = new Set<string>()
  while (!seen.has('IEND')) {
    const head = yield take(8)
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (!/^[A-Za-z]{4}$/.test(type) || length > 0x7fff_ffff) throw new DamagedFile('it has a chunk that is none')
    if (seen.size === 0 && type !== 'IHDR') throw new DamagedFile('it does not begin with IHDR')
    seen.add(type)
    yield skip(length + 4)
  }
  if (!seen.has('IDAT')) throw new DamagedFile('it has no picture')
}
