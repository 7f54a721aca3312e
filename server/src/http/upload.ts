import { Busboy } from '@fastify/busboy'
import { uploadMessages } from '@project-week/contract/files/upload'
import type { Message } from '@project-week/contract/messages'
import { requestRefusals } from '@project-week/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PassThrough, type Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import { bodyTimeMs, bodyTooSlow } from './slow-bodies.ts'

export interface IncomingFile {
  /** As sent by the browser, without a path; not sanitised. */
  filename: string
  /**
   * The file's bytes. Ends only once the whole form has arrived with exactly this one file; otherwise (too large,
   * interrupted, a second file, a truncated form) it fails with an AppError.
   */
  stream: Readable
}

/** Allowance for the rest of the form: boundaries, headers, a few text fields, which are ignored. */
const framing = 64 * 1024
/** A connection that is silent for this long is closed. */
const longestPause = 2 * 60 * 1000
/** For a resumable piece: until then the sender cannot continue on another connection. */
const longestPauseOfPiece = 20_000
/** How long a refused body may continue to arrive, so that the sender can read the answer before the cut. */
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

/** HTML (multipart/form-data encoding): browsers escape only these three. */
const asBrowsersMeanIt = (filename: string) =>
  filename.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

/** Passes forms with files unread to the endpoints that accept them; all others refuse them. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _, done) =>
    request.routeOptions.config.endpoint?.upload === undefined ? done(noMultipart()) : done(null),
  )
  app.addContentTypeParser(chunkType, (request, _, done) =>
    request.routeOptions.config.endpoint?.chunk === undefined ? done(noChunk()) : done(null),
  )
  // A refused sender may still be sending: read and discard, but not indefinitely.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    raw.resume()
    const timer = setTimeout(() => raw.destroy(), lingering)
    raw.once('close', () => clearTimeout(timer))
  })
}

/**
 * Opens the single file of a form. Reads none of the body before this call, and never more than the stream's reader has
 * room for.
 *
 * @param maxBytes refused at the first byte above
 * @param withinMs time limit for the whole form
 * @throws {AppError} 400 if there is no such file, 408, 413 if the announced length is too large, 415
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
      // It may fail before it is read; the reader still gets the error.
      bytes.on('error', () => {})
      part.once('limit', () => stop(fileTooLarge(maxBytes)))
      // Not ended with the file, as the rest of the form may still refuse it.
      part.pipe(bytes, { end: false })
      // The reader gave up (a refusal, a full disk): discard the rest of the body.
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
 * The bytes of a piece of a file. If the connection breaks, pauses or is too slow, the stream ends with what has
 * arrived: the sender asks how much that was and continues from there.
 *
 * @param pauseMs longest silence
 */
export function openChunk({ raw }: FastifyRequest, maxBytes: number, pauseMs = longestPauseOfPiece): Readable {
  const bytes = new PassThrough({ highWaterMark: 64 * 1024 })
  const end = () => {
    raw.unpipe(bytes)
    bytes.end()
  }
  const giveUp = () => {
    end()
    raw.resume()
  }
  const timer = setTimeout(giveUp, bodyTimeMs(maxBytes))
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
