import { type FileType, isVideo, uploadMessages } from '@project-week/contract/files/upload'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { conflict, forbidden, notFound, requireFound } from '../../errors.ts'
import type { Caller, Person } from '../../http/actor.ts'
import { MissingObject } from '../../storage/storage.ts'
import { recordDownloads } from '../audit/audit.queries.ts'
import { readRange } from './byte-range.ts'
import { type FileUser, isOpenTo, isOwnFile, mayReadFile } from './file.policy.ts'
import { type FileRow, findFile } from './file.queries.ts'
import { thumbnailKey } from './thumbnails.ts'

/**
 * Isolates a file from our own pages: no scripts, nothing loaded, no sniffing, an origin of its own. Browsers show a
 * video in a small page that loads it again with the cookie, which only our own origin gets; it has no scripts either.
 */
const asForeign = (type: FileType) => ({
  'content-security-policy': isVideo(type)
    ? "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
})

/** RFC 6266: a plain name for old clients, the real one for all others. */
function disposition(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const real = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${real}`
}

/** @throws {AppError} 403, 404, and 409 until it is scanned for viruses */
async function getReadableFile(deps: Deps, person: Person, fileId: string): Promise<FileRow> {
  const file = requireFound(await findFile(deps.db, fileId), 'file')
  if (!mayReadFile(person, file)) throw forbidden()
  if (!isOpenTo(person, file)) throw conflict(uploadMessages.awaitsScan)
  return file
}

const isMissing = (error: unknown) => {
  throw error instanceof MissingObject ? notFound('file') : error
}

/** A file, or the requested range, for those whom the policy allows. @throws {AppError} 403, 404 */
export async function sendFile(
  deps: Deps,
  caller: Caller,
  fileId: string,
  how: { isDownload: boolean; request: FastifyRequest; reply: FastifyReply },
): Promise<Readable | FastifyReply> {
  const file = await getReadableFile(deps, caller.person, fileId)
  return sendStored(deps, caller, file, how)
}

/**
 * Sends a file that the caller may read, or the requested range. Reads of someone else's file are recorded once per
 * person and hour.
 */
export function sendStored(
  deps: Deps,
  caller: { person: FileUser; ip: string },
  file: FileRow,
  { isDownload, request, reply }: { isDownload: boolean; request: FastifyRequest; reply: FastifyReply },
): Promise<Readable | FastifyReply> {
  const name = disposition(isDownload ? 'attachment' : 'inline', file.filename)
  return sendBytes(deps, file, name, { request, reply }, () => recordReading(deps, caller, file, request))
}

async function recordReading(
  { db, clock }: Deps,
  caller: { person: FileUser; ip: string },
  file: FileRow,
  { method }: FastifyRequest,
): Promise<void> {
  if (isOwnFile(caller.person, file) || method === 'HEAD') return
  await recordDownloads(db, clock, [file], caller)
}

/** Sends a public poster under a neutral name, as the real one may contain a person's. */
export const sendPublicPoster = (
  deps: Deps,
  file: FileRow,
  how: { request: FastifyRequest; reply: FastifyReply },
): Promise<Readable | FastifyReply> => {
  // Revalidated each time, as it may no longer be public.
  how.reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' })
  return sendBytes(deps, file, disposition('inline', 'poster.pdf'), how)
}

/** @param onStart awaited before the first byte of the file is sent */
async function sendBytes(
  { storage }: Deps,
  file: FileRow,
  contentDisposition: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  onStart?: () => Promise<void>,
): Promise<Readable | FastifyReply> {
  const etag = `"${file.sha256}"`
  reply
    .headers(asForeign(file.type))
    .header('etag', etag)
    .header('last-modified', file.createdAt.toUTCString())
    .header('accept-ranges', 'bytes')
    .header('content-disposition', contentDisposition)
    .type(file.type)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()

  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, file.size) : 'whole'
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  }
  const part = range === 'whole' ? { start: 0, end: file.size - 1 } : range
  await onStart?.()
  const stream = await storage.get(file.id, range === 'whole' ? undefined : range).catch(isMissing)
  reply.header('content-length', part.end - part.start + 1)
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  return stream
}

/** A file's thumbnail, for those whom the policy allows. Counts as reading the file. */
export async function sendThumbnail(
  deps: Deps,
  caller: Caller,
  fileId: string,
  how: { request: FastifyRequest; reply: FastifyReply },
): Promise<Readable | FastifyReply> {
  const file = await getReadableFile(deps, caller.person, fileId)
  return sendPicture(deps, file, how, () => recordReading(deps, caller, file, how.request))
}

/**
 * Sends the thumbnail of a file that the caller may read.
 *
 * @param onStart awaited before the first byte of the picture is sent
 * @throws 404 not_found if there is none
 */
export async function sendPicture(
  deps: Deps,
  file: FileRow,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  onStart?: () => Promise<void>,
): Promise<Readable | FastifyReply> {
  if (file.thumbnail !== 'made') throw notFound('pictureOfFile')
  const etag = `"${file.sha256}-thumbnail"`
  reply
    .headers(asForeign('image/jpeg'))
    // Cached for the lists that contain it, but revalidated each time, as rights may have changed.
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('content-disposition', 'inline; filename="thumbnail.webp"')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  await onStart?.()
  return deps.storage.get(thumbnailKey(file.id)).catch(isMissing)
}
