import { Busboy } from '@fastify/busboy'
import { uploadMessages } from '@project-week/contract/files/upload'
import type { Message } from '@project-week/contract/messages'
import { requestRefusals } from '@project-week/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PassThrough, type Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import { bodyTimeMs, bodyTooSlow } from './slow-bodies.ts'

export interface IncomingFile {
  /** As the browser named it, without a path; not yet safe. */
  filename: string
  /**
   * The file's bytes. It ends only when the whole form has arrived and held exactly this one file; everything else
   * (too large, interrupted, a second file, a form cut short) makes it fail with an AppError.
   */
  stream: Readable
}

/** What a form may need around its file: boundaries, headers, a few text fields, which are ignored. */
const framing = 64 * 1024
/** A connection that brings nothing for this long is given up. */
const longestPause = 2 * 60 * 1000
/** Of a piece that can be continued: its upload is closed to the sender's next connection meanwhile. */
const longestPauseOfPiece = 20_000
/** How long a refused body may go on arriving, so that the sender can read the answer before the connection is cut. */
const lingering = 10_000

const fileTooLarge = (maxBytes: number) =>
  new AppError(
    'payload_too_large',
    413,
    requestRefusals.fileTooLarge({ megabytes: String(Math.floor(maxBytes / 1024 ** 2)) }),
  )
const noMultipart = () => new AppError('unsupported_media_type', 415, requestRefusals.noMultipart)
const chunkType = 'application/offset+octet-stream'
const noChunk = () => new AppError('unsupported_media_type', 415, requestRefusals.contentType)
const malformed = (message: Message) => new AppError('malformed_request', 400, message)

/** HTML (multipart/form-data encoding): browsers write these three so, and only these. */
const asBrowsersMeanIt = (filename: string) =>
  filename.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

/** Lets forms with files through to the endpoints that take them, unread, and to no others. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _, done) =>
    request.routeOptions.config.endpoint?.upload === undefined ? done(noMultipart()) : done(null),
  )
  app.addContentTypeParser(chunkType, (request, _, done) =>
    request.routeOptions.config.endpoint?.chunk === undefined ? done(noChunk()) : done(null),
  )
  // Who is refused may still be sending: Node reads on and discards, but not for as long as the sender likes.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    raw.resume()
    const timer = setTimeout(() => raw.destroy(), lingering)
    raw.once('close', () => clearTimeout(timer))
  })
}

/**
 * Opens the one file of a form. Nothing of the body is read before this is called, and never more of it than the
 * reader of the stream has room for.
 *
 * @param maxBytes refused at the first byte over
 * @param withinMs the longest that the whole form may take
 * @throws {AppError} 400 where there is no such file, 408, 413 where the announced length alone is too much, 415
 */
export async function openUpload(
  { raw }: FastifyRequest,
  maxBytes: number,
  withinMs = bodyTimeMs(maxBytes),
): Promise<IncomingFile> {
  if (!/^multipart\/form-data\b/i.test(raw.headers['content-type'] ?? '')) throw noMultipart()
  if (Number(raw.headers['content-length']) > maxBytes + framing) throw fileTooLarge(maxBytes)
  const parser = createParser({ ...raw.headers, 'content-type': raw.headers['content-type'] ?? '' }, maxBytes)

  return new Promise((resolve, reject) => {
    let file: PassThrough | undefined
    const stop = (error: AppError) => {
      raw.unpipe(parser)
      raw.resume()
      if (file === undefined) reject(error)
      else file.destroy(error)
    }
    const timer = setTimeout(() => stop(bodyTooSlow()), withinMs)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
    const interrupted = () => stop(malformed(uploadMessages.interrupted))

    parser.on('file', (field, part, filename) => {
      part.on('error', interrupted)
      if (field !== 'file' || file !== undefined) {
        part.resume()
        stop(malformed(uploadMessages.oneFile))
        return
      }
      const bytes = new PassThrough({ highWaterMark: 64 * 1024 })
      file = bytes
      // It may fail before its reader has come to it; a reader gets the error all the same.
      bytes.on('error', () => {})
      part.once('limit', () => stop(fileTooLarge(maxBytes)))
      // Not ended with the file: what follows it in the form may still refuse it.
      part.pipe(bytes, { end: false })
      // Whoever reads gives up (a refusal, a full disk): the rest of the body is of no interest.
      bytes.once('close', () => {
        raw.unpipe(parser)
        raw.resume()
      })
      resolve({ filename: asBrowsersMeanIt(filename ?? ''), stream: bytes })
    })
    parser.once('partsLimit', () => stop(malformed(uploadMessages.oneFile)))
    parser.once('finish', () => {
      if (file === undefined) stop(malformed(uploadMessages.missing))
      else file.end()
    })
    parser.on('error', interrupted)
    raw.on('error', interrupted)
    raw.once('close', () => {
      if (!raw.complete) interrupted()
    })
    raw.setTimeout(longestPause, () => raw.destroy())
    raw.pipe(parser)
  })
}

/**
 * The bytes of a piece of a file. Where the connection breaks, pauses or is too slow, they end with what has arrived:
 * the sender asks how much that was and goes on from there.
 *
 * @param withinMs the longest that the piece may take
 * @param pauseMs the longest that it may bring nothing
 */
export function openChunk(
  { raw }: FastifyRequest,
  maxBytes: number,
  { withinMs = bodyTimeMs(maxBytes), pauseMs = longestPauseOfPiece } = {},
): Readable {
  const bytes = new PassThrough({ highWaterMark: 64 * 1024 })
  const end = () => {
    raw.unpipe(bytes)
    bytes.end()
  }
  const giveUp = () => {
    end()
    raw.resume()
  }
  const timer = setTimeout(giveUp, withinMs)
  raw.once('error', end)
  raw.once('close', () => {
    clearTimeout(timer)
    end()
  })
  bytes.once('close', () => {
    raw.unpipe(bytes)
    raw.resume()
  })
  raw.setTimeout(pauseMs, giveUp)
  return raw.pipe(bytes)
}

function createParser(
  headers: Record<string, string | string[] | undefined> & { 'content-type': string },
  maxBytes: number,
) {
  try {
    return new Busboy({
      headers,
      fileHwm: 64 * 1024,
      limits: { fileSize: maxBytes, parts: 8, fieldSize: 1024, headerPairs: 20, headerSize: 16 * 1024 },
    })
  } catch {
    throw malformed(requestRefusals.noBoundary)
  }
}
