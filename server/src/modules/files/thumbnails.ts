import type { FileType } from '@project-week/contract/files/upload'
import { spawn } from 'node:child_process'
import { ReadStream } from 'node:fs'
import { setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { PgBoss } from 'pg-boss'
import type { Deps } from '../../deps.ts'
import { findFile, setThumbnail } from './file.queries.ts'
import { thumbnailQueue } from './thumbnail-queue.ts'

const script = fileURLToPath(new URL('render-thumbnail.ts', import.meta.url))
/** A picture that takes longer is meant to. */
const longestRendering = 60_000

export const thumbnailKey = (fileId: string): string => `${fileId}.thumbnail`

/** The file cannot be shown as a picture; trying again would not help. */
class NotRenderable extends Error {}

const allOf = (output: Readable | null) => (output === null ? Buffer.alloc(0) : buffer(output))

/**
 * Renders in a process of its own, which sees neither our environment nor our memory: pictures and PDFs from outside
 * meet the largest programs we have, and their crashes, leaks and memory end with it.
 *
 * @returns a WebP
 */
export async function renderThumbnail(type: FileType, source: Readable): Promise<Buffer> {
  // A file of our own disk is read by the process itself: 100 MB need not go through this one.
  const isFile = source instanceof ReadStream
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, type], {
    env: {},
    stdio: [isFile ? source : 'pipe', 'pipe', 'pipe'],
    timeout: longestRendering,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (child.pid !== undefined) setPriority(child.pid, 10)
  // It may have seen enough before it has read everything.
  const feeding = child.stdin === null ? source.destroy() : pipeline(source, child.stdin).catch(() => {})
  const [picture, complaint, code] = await Promise.all([allOf(child.stdout), allOf(child.stderr), ended, feeding])
  if (code !== 0 || picture.length === 0) throw new NotRenderable(complaint.toString().trim().slice(0, 500))
  return picture
}

/** Makes a file's thumbnail; a file that cannot be shown is marked as such. */
export async function makeThumbnail({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>, fileId: string) {
  const file = await findFile(db, fileId)
  if (file?.thumbnail !== 'waiting') return
  try {
    const picture = await renderThumbnail(file.type, await storage.get(file.id))
    await storage.put(thumbnailKey(file.id), Readable.from([picture]))
    await setThumbnail(db, file.id, 'made')
  } catch (error) {
    if (!(error instanceof NotRenderable)) throw error
    log.warn({ fileId, reason: error.message }, 'no thumbnail')
    await setThumbnail(db, file.id, 'none')
  }
}

/** One at a time: pictures are for later, requests are for now. */
export async function startThumbnails(boss: PgBoss, deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  await boss.createQueue(thumbnailQueue)
  await boss.work<{ fileId: string }>(thumbnailQueue, { batchSize: 1, pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job !== undefined) await makeThumbnail(deps, job.data.fileId)
  })
}
