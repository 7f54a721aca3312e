import { Transform } from 'node:stream'

/** After so many bytes others have their turn. */
const share = 256 * 1024
/** For each upload that is under way: together they then bring in at most some 200 MB a second. */
const pauseMs = 1.25

let underWay = 0

/**
 * Lets a stream through in turns with the others that go through here. Uploads as fast as the network of one machine
 * would otherwise use up both processor and disk, and who only wants to see a page would wait for them; over a line
 * from anywhere else the pauses are shorter than what they wait for. One alone is never held up.
 */
export function takeTurns(): Transform {
  let taken = 0
  return new Transform({
    highWaterMark: 64 * 1024,
    construct(done) {
      underWay += 1
      done()
    },
    transform(piece: Buffer, _, done) {
      taken += piece.length
      if (taken < share || underWay === 1) return done(null, piece)
      taken = 0
      setTimeout(done, underWay * pauseMs, null, piece)
    },
    // However it ends.
    destroy(error, done) {
      underWay -= 1
      done(error)
    },
  })
}
