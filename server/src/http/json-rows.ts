import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

/** As much text as is written at once. */
const pieceLength = 64 * 1024

async function* json<Row>(rows: AsyncIterable<Row>, present: (row: Row) => object): AsyncGenerator<string> {
  let piece = '['
  let isFirst = true
  for await (const row of rows) {
    piece += (isFirst ? '' : ',') + JSON.stringify(present(row))
    isFirst = false
    if (piece.length > pieceLength) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}]`
}

/**
 * Answers a list of any length row by row: nobody waits while 54,000 of them are turned into text, and they are never
 * all in memory. The presenter alone decides what is shown; a list this long does not pass the answer's schema again.
 */
export const sendRows = <Row>(
  reply: FastifyReply,
  rows: AsyncIterable<Row>,
  present: (row: Row) => object,
): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(json(rows, present), { objectMode: false, highWaterMark: pieceLength }))
