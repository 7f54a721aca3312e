import { contentMessages } from '@project-week/contract/content/content'
import { uploadedPattern, widthsOf } from '@project-week/contract/site/uploaded-picture'
import { shippedContent } from '@project-week/content/shipped'
import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import type { IncomingFile } from '../../http/upload.ts'
import { MissingObject } from '../../storage/storage.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { makeWidths } from '../files/check-file.ts'
import { inspectFile } from '../files/inspect-file.ts'
import { pictureKey } from '../files/picture-keys.ts'
import { lockContent } from './content.queries.ts'
import { deleteUnusedPictures, listKnownPictures, recordPicture } from './picture.queries.ts'

const types = ['image/jpeg', 'image/png', 'image/webp'] as const

/**
 * Keeps a picture for the site, upright, in every width that its pages ask for and without the camera's data. Its name
 * is a hash of what is kept: the same picture is kept once.
 *
 * @returns its name in content
 * @throws {AppError} 400 invalid_file, 413 payload_too_large
 */
export async function uploadContentPicture(
  { db, storage, clock, newId }: Deps,
  { person, ip }: Caller,
  { stream }: IncomingFile,
): Promise<{ src: string }> {
  // What was sent, until its widths are made. The sweep removes what a crash leaves of it.
  const sent = newId()
  const { bytes, result } = inspectFile(stream, types, contentMessages.pictureType)
  try {
    await storage.put(sent, bytes)
    const { type, size } = result()
    const { width, height, files } = await makeWidths({ type, size }, () => storage.get(sent))
    const hash = createHash('sha256')
    for (const { base64 } of files) hash.update(base64)
    const name = `${hash.digest('hex').slice(0, 20)}-${width}x${height}`
    for (const file of files) {
      await storage.put(pictureKey(name, file.width), Readable.from([Buffer.from(file.base64, 'base64')]))
    }
    await db.transaction().execute(async (tx) => {
      await recordPicture(tx, name, clock.now())
      await recordAudit(tx, clock, {
        actor: person,
        action: 'upload',
        record: ['content', name],
        ip,
        details: { kind: 'picture', size },
      })
    })
    return { src: `uploaded/${name}` }
  } finally {
    stream.destroy()
    await storage.delete(sent).catch(() => {})
  }
}

/** How long somebody who has a form open, or threw a draft away, may come back to a picture. */
const unusedFor = 30 * 24 * 60 * 60 * 1000

/** Takes off the record what no version and no draft has named for long; the sweep of files removes its bytes. */
export async function forgetUnusedPictures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // No draft begins to name one meanwhile.
    await lockContent(tx)
    await deleteUnusedPictures(tx, new Date(clock.now().getTime() - unusedFor))
  })
}

/** Answers an uploaded picture without asking the database: public pages do without it. Its bytes never change. */
export async function sendContentPicture(
  { storage }: Deps,
  { name, width }: { name: string; width: string },
  reply: FastifyReply,
): Promise<Readable> {
  const [, , largest] = uploadedPattern.exec(`uploaded/${name}`) ?? []
  const isKept = widthsOf(Number(largest)).some((one) => String(one) === width)
  const stream = isKept ? await storage.get(pictureKey(name, Number(width))).catch(missing) : undefined
  if (stream === undefined) throw notFound('This picture')
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
  return stream
}

const missing = (error: unknown): undefined => {
  if (!(error instanceof MissingObject)) throw error
}

/** The pictures that content names, each with its dotted path. */
function picturesIn(content: unknown, path = ''): { path: string; src: string }[] {
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]: [string, unknown]) => {
    const at = path === '' ? key : `${path}.${key}`
    if ((key === 'src' || key === 'mark') && typeof value === 'string') return [{ path: at, src: value }]
    return picturesIn(value, at)
  })
}

const shippedPictures: ReadonlySet<string> = new Set(picturesIn(shippedContent).map(({ src }) => src))

/**
 * A page cannot be drawn with a picture that nobody has.
 *
 * @throws {AppError} 422 validation_failed with the dotted path of each
 */
export async function refuseUnknownPictures(db: Database, content: object): Promise<void> {
  const named = picturesIn(content).filter(({ src }) => !shippedPictures.has(src))
  const known = await listKnownPictures(
    db,
    named.map(({ src }) => src),
  )
  const unknown = named.filter(({ src }) => !known.has(src))
  if (unknown.length === 0) return
  throw validationFailed(Object.fromEntries(unknown.map(({ path }) => [path, contentMessages.pictureGone])))
}
