import type { Connection } from 'pg'
import Cursor from 'pg-cursor'

/**
 * pg-cursor waits, when it is closed, for a word of the server that a lost connection never brings: whoever reads the
 * rows would wait for ever, and the pool would miss the connection for good. This one also closes with its connection.
 */
export class LosableCursor<Row> extends Cursor<Row> {
  /** Set by pg once the query is sent. */
  declare connection: Connection | null

  override close(): Promise<void>
  override close(callback: (error: Error) => void): undefined
  override close(callback?: (error: Error) => void): Promise<void> | undefined {
    if (callback !== undefined) return super.close(callback)
    const { connection } = this
    if (connection === null) return super.close()
    if (connection.stream.destroyed) return Promise.resolve()
    const lost = new Promise<void>((resolve) => connection.once('end', resolve))
    return Promise.race([super.close(), lost])
  }
}
