import { setImmediate as turn } from 'node:timers/promises'

/** Maps many rows in their order; after each 50 ms of it whatever else has come is answered. */
export async function mapInPieces<Row, Result>(
  rows: readonly Row[],
  map: (row: Row, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const [index, row] of rows.entries()) {
    results.push(map(row, index))
    if (performance.now() - begun < 50) continue
    await turn()
    begun = performance.now()
  }
  return results
}
