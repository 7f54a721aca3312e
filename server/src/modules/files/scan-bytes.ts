import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ScannerAddress } from '../../setting-checks.ts'

/** The scanner is currently unreachable. */
export class ScannerAway extends Error {}

/** The scanner gave no verdict: for example, the file exceeds its limits. */
export class NotScanned extends Error {}

/** clamd takes minutes for a large archive, in silence. */
const longestSilenceMs = 5 * 60_000

/** clamd(8), INSTREAM: each chunk is preceded by its length in four bytes; an empty one ends the stream. */
async function* framesOf(bytes: Readable): AsyncGenerator<Buffer, void, undefined> {
  const lengthOf = (chunk: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    return length
  }
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    // An empty chunk would end the stream.
    if (chunk.length > 0) yield* [lengthOf(chunk), chunk]
  }
  yield lengthOf(Buffer.alloc(0))
}

/**
 * Has a ClamAV daemon scan a stream.
 *
 * @returns the name of what was found, or undefined if clean
 * @throws {ScannerAway | NotScanned}
 */
export async function scanBytes(scanner: ScannerAddress, bytes: Readable): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(scanner)
  let answer = ''
  let isConnected = false
  socket.setEncoding('utf8')
  socket.setTimeout(longestSilenceMs, () => socket.destroy(new Error('no answer')))
  socket.on('connect', () => {
    isConnected = true
    // clamd answers and closes in the middle of what it rejects; its answer may be lost then.
    pipeline(Readable.from(framesOf(bytes)), socket, { end: false }).catch(reject)
  })
  socket.on('data', (part: string) => {
    answer += part
    if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')))
  })
  socket.on('close', () => reject(new Error('closed without an answer')))
  socket.on('error', reject)
  try {
    const [, verdict = ''] = /^stream: (.+)$/.exec(await promise) ?? []
    if (verdict === 'OK') return undefined
    const found = /^(.+) FOUND$/.exec(verdict)?.[1]
    if (found === undefined) throw new NotScanned(answer.replaceAll('\0', ''))
    return found
  } catch (error) {
    if (error instanceof NotScanned) throw error
    const Failure = isConnected ? NotScanned : ScannerAway
    throw new Failure(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    socket.destroy()
    bytes.destroy()
  }
}
