import { DamagedFile, takeUpTo, type Format } from '../format-walk.ts'

/**
 * ISO 32000-2, 7.5: a header at the very first byte (viewers look for it further on, which is what lets a file be
 * something else as well), and a trailer that names a cross-reference table within the file, then `%%EOF` and nothing
 * but white space.
 */
export function* pdf(size: () => number): Format {
  const head = (yield takeUpTo(1024)).toString('latin1')
  // A linearized file names its whole length in front. It has an `%%EOF` early on, so a cut one may look complete.
  const announced = /\/Linearized\b[^>]*?\/L\s+(\d+)/.exec(head)?.[1]
  const bytes = yield { rest: 2048 }
  const tail = (head + bytes.toString('latin1')).slice(-2048)
  const trailer = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/.exec(tail)
  if (trailer === null) throw new DamagedFile('it has no trailer')
  if (Number(trailer[1]) >= size()) throw new DamagedFile('its trailer points behind its end')
  if (announced !== undefined && size() < Number(announced)) throw new DamagedFile('it is shorter than it says')
}
