import { faultMessages } from '@project-week/contract/errors'
import { isVideo } from '@project-week/contract/files/upload'
import { spawn } from 'node:child_process'
import { ReadStream } from 'node:fs'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../errors.ts'

const script = fileURLToPath(new URL('open-picture.ts', import.meta.url))
/** A picture that takes longer is malicious. A process also waits this long for a file. */
const timeoutMs = 60_000

/** From open-picture.ts: the file cannot be shown, or not all of it arrived. Node's own codes are below 10. */
const exitCodes = { notShowable: 10, notWhole: 11 }

export type PictureTask = 'check' | 'thumbnail' | 'widths'

export interface PictureOrder {
  task: PictureTask
  /** In bytes. */
  size: number
  /** Of a file on our own disk. */
  path: string | undefined
}

/** Output of `widths`: the size of the largest, and WebP files, narrowest first. */
export interface PictureWidths {
  width: number
  height: number
  files: { width: number; base64: string }[]
}

/** The file cannot be shown as a picture; retrying would not help. */
export class NotShowable extends Error {}

/** Starts a process that loads what opens this type, then waits for a file. */
function start(type: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, type], {
    // Nothing but where the compiled scripts are: without them the start takes twice as long.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  // Absent where no process can be started.
  const order = child.stdio?.[3] as Writable | undefined
  const started = {
    type,
    child,
    order,
    timer: setTimeout(() => {
      if (ready === started) ready = undefined
      child.kill('SIGKILL')
    }, timeoutMs),
    ended: new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    }).finally(() => {
      clearTimeout(started.timer)
      if (ready === started) ready = undefined
    }),
  }
  // It may fail while it waits.
  order?.on('error', () => {})
  started.ended.catch(() => {})
  return started
}

/** At most one waits, for the next file of its type. */
let ready: ReturnType<typeof start> | undefined

/** Called while a file still arrives, as a process takes longer to start than to open a sound PDF. */
export function prepareToOpen(type: string): void {
  if (!isVideo(type)) ready ??= start(type)
}

function takeReady(type: string) {
  if (ready?.type !== type) return start(type)
  const taken = ready
  ready = undefined
  taken.timer.refresh()
  return taken
}

/** @throws errors of reading the source */
async function run(task: PictureTask, { type, size }: { type: string; size: number }, source: Readable) {
  // Nobody waits for a thumbnail.
  const { child, order, ended } = task === 'thumbnail' ? start(type) : takeReady(type)
  if (child.pid !== undefined && task === 'thumbnail') setPriority(child.pid, 10)
  // The child reads a file on our own disk itself: 100 MB need not pass through this process.
  const path = source instanceof ReadStream ? String(source.destroy().path) : undefined
  order?.end(JSON.stringify({ task, size, path } satisfies PictureOrder))
  let lost: unknown
  async function* read() {
    try {
      if (path === undefined) yield* source
    } catch (error) {
      lost = error
      throw error
    }
  }
  // It may decide before it has read everything.
  const feeding = pipeline(read, child.stdin).catch(() => {})
  const [picture, complaint, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended, feeding])
  // A source that failed is no verdict on the file.
  if (lost !== undefined) throw lost
  const said = complaint.toString().trim().slice(0, 500)
  return { code, picture, complaint: said, isTooLong: child.killed || /time limit/.test(said) }
}

/**
 * Opens a picture or PDF in a process of its own without access to our environment and memory: untrusted files meet our
 * largest libraries there, and crashes, leaks and memory end with it.
 *
 * A process without a verdict, or that did not get every byte, is retried once, as the machine or the store may be the
 * cause. A file that crashes it twice cannot be shown.
 *
 * @param file its MIME type, and its size in bytes, which must arrive
 * @param open starts to read the file
 * @returns for a thumbnail, a WebP; for `widths`, the JSON of `PictureWidths`
 * @throws {NotShowable} and errors of reading the file
 * @throws {AppError} 503 not_ready if the store twice returns another number of bytes
 */
export async function openPicture(
  task: PictureTask,
  file: { type: string; size: number },
  open: () => Promise<Readable>,
): Promise<Buffer> {
  let last = await run(task, file, await open())
  if (last.code !== 0 && last.code !== exitCodes.notShowable && !last.isTooLong) {
    last = await run(task, file, await open())
  }
  const { code, picture, complaint } = last
  if (code === 0) return picture
  if (code === exitCodes.notWhole) throw new AppError('not_ready', 503, faultMessages.notReady)
  // Ended by a signal: the library crashed or took too long.
  if (code === exitCodes.notShowable || code === null) throw new NotShowable(complaint)
  throw new Error(`the process that opens pictures ended with ${code}: ${complaint}`)
}
