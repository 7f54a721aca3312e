import { isOffice } from '@project-week/contract/auth/roles'
import { contentMessages } from '@project-week/contract/content/content'
import {
  uploadedPattern,
  uploadedPdfName,
  uploadedPdfOf,
  uploadedPdfPath,
  widthsOf,
} from '@project-week/contract/site/uploaded-picture'
import type { SiteContent } from '@project-week/contract/content/documents'
import { pathOf } from '@project-week/contract/paths'
import { shippedContent } from '@project-week/content/shipped'
import type { Message } from '@project-week/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { notFound, requireFound, validationFailed } from '../../errors.ts'
import type { Actor, Caller } from '../../http/actor.ts'
import type { IncomingFile } from '../../http/upload.ts'
import { MissingObject } from '../../storage/storage.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { lockContent } from '../consents/legal-texts.queries.ts'
import { makeWidths } from '../files/check-file.ts'
import { inspectFile } from '../files/inspect-file.ts'
import { pdfKey, pictureKey } from '../files/picture-keys.ts'
import { deleteUnusedUploads, listKnownUploads, recordUpload } from './picture.queries.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'] as const

/**
 * Stores a picture for the site: upright, in every width that pages use, without the camera's metadata. Its name is a
 * hash of the result, so the same picture is stored once. SVGs are rasterised.
 *
 * @returns its name in content
 * @throws {AppError} 400 invalid_file, 413 payload_too_large
 */
export async function uploadContentPicture(
  deps: Deps,
  caller: Caller,
  { stream }: IncomingFile,
): Promise<{ src: string }> {
  const { bytes, result } = inspectFile(stream, types, contentMessages.pictureType)
  return withSent(deps, stream, bytes, async (open) => {
    const { type, size } = result()
    const name = await keepPicture(deps, { type, size }, open)
    await record(deps, caller, [name], { kind: 'picture', size })
    return { src: `uploaded/${name}` }
  })
}

/**
 * Stores a PDF as a poster for the site: its first page as a picture, and the PDF itself. Each is deleted once no
 * content uses it.
 *
 * @returns the picture's name in content, and the address of the PDF for a link
 * @throws {AppError} 400 invalid_file, 413 payload_too_large
 */
export async function uploadContentPoster(
  deps: Deps,
  caller: Caller,
  { stream }: IncomingFile,
): Promise<{ src: string; pdf: string }> {
  const { bytes, result } = inspectFile(stream, ['application/pdf'], contentMessages.posterType)
  return withSent(deps, stream, bytes, async (open) => {
    const { type, size, sha256 } = result()
    const name = await keepPicture(deps, { type, size }, open)
    const pdf = uploadedPdfName(sha256)
    await deps.storage.put(pdfKey(pdf), await open())
    await record(deps, caller, [name, pdf], { kind: 'poster', size })
    return { src: `uploaded/${name}`, pdf: pathOf(uploadedPdfPath, { name: pdf }) }
  })
}

/** Stores an upload temporarily while it is processed. The sweep removes what a crash leaves. */
async function withSent<Made>(
  { storage, newId }: Deps,
  stream: Readable,
  bytes: AsyncIterable<Buffer>,
  make: (open: () => Promise<Readable>) => Promise<Made>,
): Promise<Made> {
  const sent = newId()
  try {
    await storage.put(sent, Readable.from(bytes, { objectMode: false }))
    return await make(() => storage.get(sent))
  } finally {
    stream.destroy()
    await storage.delete(sent).catch(() => {})
  }
}

/** @returns the name of the picture made from a stored file */
async function keepPicture(
  { storage }: Deps,
  file: { type: string; size: number },
  open: () => Promise<Readable>,
): Promise<string> {
  const { width, height, files } = await makeWidths(file, open)
  const hash = createHash('sha256')
  for (const { base64 } of files) hash.update(base64)
  const name = `${hash.digest('hex').slice(0, 20)}-${width}x${height}`
  for (const one of files) {
    await storage.put(pictureKey(name, one.width), Readable.from([Buffer.from(one.base64, 'base64')]))
  }
  return name
}

/** @param names of what was stored; the picture's comes first */
async function record(
  { db, clock }: Deps,
  caller: Caller,
  names: [string, ...string[]],
  details: { kind: 'picture' | 'poster'; size: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const name of names) await recordUpload(tx, name, clock.now())
    await recordAudit(tx, clock, { ...caller, action: 'upload', record: ['content', names[0]], details })
  })
}

/** How long an unused picture is kept for someone with an open form or a discarded draft. */
const unusedFor = 30 * 24 * 60 * 60 * 1000

/** Deletes the records of uploads unused for long; the file sweep removes their content. */
export async function forgetUnusedUploads({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Prevents a draft from starting to use one in the meantime.
    await lockContent(tx)
    await deleteUnusedUploads(tx, new Date(clock.now().getTime() - unusedFor))
  })
}

/** Who asks for what was uploaded, and what the site shows, from memory where the database is away. */
interface Asked {
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
  shown: SiteContent
}

/** @throws 404 not_found where the site does not show it */
export async function sendContentPicture(
  deps: Deps,
  { name, width }: { name: string; width: string },
  asked: Asked,
): Promise<Readable | FastifyReply> {
  const [, , largest] = uploadedPattern.exec(`uploaded/${name}`) ?? []
  const isKept = widthsOf(Number(largest)).some((one) => String(one) === width)
  if (!isKept) throw notFound('picture')
  const stream = requireFound(await sendKept(deps, name, pictureKey(name, Number(width)), asked), 'picture')
  asked.reply.header('content-disposition', 'inline').header('content-security-policy', "default-src 'none'; sandbox")
  return stream
}

/** Answers an uploaded PDF, as nobody's page (decision 096). @throws 404 not_found where the site does not link to it */
export async function sendContentPdf(deps: Deps, name: string, asked: Asked): Promise<Readable | FastifyReply> {
  const stream = requireFound(await sendKept(deps, name, pdfKey(name), asked), 'file')
  asked.reply
    .header('content-disposition', 'inline; filename="poster.pdf"')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  return stream
}

const texts = new WeakMap<SiteContent, string>()

/** A page asks for many pictures at once, and the content stays the same object until something is published. */
function textOf(shown: SiteContent): string {
  const text = texts.get(shown) ?? JSON.stringify(shown)
  texts.set(shown, text)
  return text
}

/**
 * What is kept under a key never changes, and is everybody's only while a published text names it. The office sees the rest
 * too: what it has just uploaded or drafted, and what an earlier version shows.
 */
async function sendKept(
  { storage }: Deps,
  name: string,
  key: string,
  { actor, request, reply, shown }: Asked,
): Promise<Readable | FastifyReply | undefined> {
  const isShown = textOf(shown).includes(name)
  if (!isShown && !(actor.kind === 'person' && isOffice(actor.role))) return undefined
  const etag = `"${key}"`
  reply.header('cache-control', isShown ? 'public, max-age=86400' : 'private, no-store').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.header('x-content-type-options', 'nosniff')
  return storage.get(key).catch(missing)
}

const missing = (error: unknown): undefined => {
  if (!(error instanceof MissingObject)) throw error
}

/** The pictures and uploaded PDFs that content refers to, each with its dotted path. */
function uploadsIn(content: unknown, path = ''): { path: string; src: string; message: Message }[] {
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]: [string, unknown]) => {
    const at = path === '' ? key : `${path}.${key}`
    if (typeof value !== 'string') return uploadsIn(value, at)
    if (key === 'src' || key === 'mark') return [{ path: at, src: value, message: contentMessages.pictureGone }]
    const pdf = uploadedPdfOf(value)
    return pdf === undefined ? [] : [{ path: at, src: pdf, message: contentMessages.pdfGone }]
  })
}

const shippedPictures: ReadonlySet<string> = new Set(uploadsIn(shippedContent).map(({ src }) => src))

/**
 * Refuses content whose pictures or linked PDFs don't exist.
 *
 * @throws {AppError} 422 validation_failed with the dotted path of each
 */
export async function refuseUnknownUploads(db: Database, content: object): Promise<void> {
  const named = uploadsIn(content).filter(({ src }) => !shippedPictures.has(src))
  const known = await listKnownUploads(
    db,
    named.map(({ src }) => src),
  )
  const unknown = named.filter(({ src }) => !known.has(src))
  if (unknown.length === 0) return
  throw validationFailed(Object.fromEntries(unknown.map(({ path, message }) => [path, message])))
}
