import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

const size = 4 * 1024 * 1024
function* pieces() {
  for (let at = 0; at < size; at += 65_536) yield Buffer.alloc(65_536, at / 65_536)
}

async function read(): Promise<{ bytes: Buffer; turns: number }> {
  let turns = 0
  const found: Buffer[] = []
  // Counts how often somebody else could have had the process meanwhile.
  const other = setInterval(() => (turns += 1), 0)
  for await (const piece of Readable.from(pieces()).pipe(takeTurns())) found.push(piece as Buffer)
  clearInterval(other)
  return { bytes: Buffer.concat(found), turns }
}

test('streams that arrive together leave time to others, and all of them arrive whole', async () => {
  const whole = Buffer.concat([...pieces()])
  const together = await Promise.all(Array.from({ length: 8 }, () => read()))
  for (const { bytes, turns } of together) {
    expect(bytes.equals(whole)).toBe(true)
    expect(turns).toBeGreaterThanOrEqual(size / 65_536 / 4 - 1)
  }
})

test('a stream that fails fails here too', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(10)
      throw new Error('the line broke')
    })(),
  )
  await expect(pipeline(broken, takeTurns(), buffer)).rejects.toThrow('the line broke')
})
