import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type * as z from 'zod/mini'

/** Characters per write. */
const pieceLength = 64 * 1024

/** Throws for a row with a name that is not in its schema. */
function refuseUnknownNames(row: object, names: ReadonlySet<string>): void {
  for (const name in row) if (!names.has(name)) throw new Error(`${name} is not in the schema of the answer`)
}

async function* json<Row>(
  rows: AsyncIterable<Row>,
  present: (row: Row) => object,
  schema: z.ZodMiniObject,
): AsyncGenerator<string> {
  const names = new Set(Object.keys(schema.shape))
  let piece = '['
  let isFirst = true
  let isFirstOfPiece = true
  for await (const row of rows) {
    const shown = present(row)
    refuseUnknownNames(shown, names)
    if (isFirstOfPiece) schema.parse(shown)
    piece += (isFirst ? '\n' : ',\n') + JSON.stringify(shown)
    isFirst = false
    isFirstOfPiece = piece.length > pieceLength
    if (isFirstOfPiece) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}\n]`
}

/**
 * Streams a list of any length row by row: serialising 54,000 rows blocks nobody, and they are never all in memory. One
 * line per row, so that the browser can read them as they arrive (web/src/lib/read-rows.ts). The check after the
 * presenter is coarse here (docs/decisions/073): every row may only have the schema's names, and the first of each
 * piece must match the whole schema.
 *
 * @param schema of one row; a row that violates it ends the answer
 */
export const sendRows = <Row>(
  reply: FastifyReply,
  rows: AsyncIterable<Row>,
  present: (row: Row) => object,
  schema: z.ZodMiniObject,
): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(json(rows, present, schema), { objectMode: false, highWaterMark: pieceLength }))
