import { expect, test } from 'vitest'
import { mapInPieces } from './map-in-pieces.ts'

test('other work is done between the pieces, and all rows are mapped in their order', async () => {
  const done: string[] = []
  const busy = (row: number) => {
    const end = performance.now() + 30
    while (performance.now() < end);
    done.push(String(row))
    return row * 2
  }
  setImmediate(() => done.push('other'))
  expect(await mapInPieces([1, 2, 3, 4], busy)).toEqual([2, 4, 6, 8])
  expect(done.indexOf('other')).toBeLessThan(3)
  expect(await mapInPieces([], busy)).toEqual([])
})
