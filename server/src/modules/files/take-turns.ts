import { setTimeout as sleep } from 'node:timers/promises'

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
export async function* takeTurns(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  underWay += 1
  try {
    let taken = 0
    for await (const piece of source) {
      yield piece
      taken += piece.length
      if (taken < share || underWay === 1) continue
      taken = 0
      await sleep(underWay * pauseMs)
    }
  } finally {
    underWay -= 1
  }
}
