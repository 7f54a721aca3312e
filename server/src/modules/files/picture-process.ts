import { faultMessages } from '@project-week/contract/errors'
import { spawn } from 'node:child_process'
import { ReadStream } from 'node:fs'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../errors.ts'

const script = fileURLToPath(new URL('open-picture.ts', import.meta.url))
/** A picture that takes longer is malicious. */
const timeoutMs = 60_000

/** From open-picture.ts: the file cannot be shown, or not all of it arrived. Node's own codes are below 10. */
const exitCodes = { notShowable: 10, notWhole: 11 }

export type PictureTask = 'check' | 'thumbnail' | 'widths'

/** Output of `widths`: the size of the largest, and WebP files, narrowest first. */
export interface PictureWidths {
  width: number
  height: number
  files: { width: number; base64: string }[]
}

/** The file cannot be shown as a picture; retrying would not help. */
export class NotShowable extends Error {}

const allOf = (output: Readable | null) => (output === null ? Buffer.alloc(0) : buffer(output))

/** @throws errors of reading the source */
async function run(task: PictureTask, { type, size }: { type: string; size: number }, source: Readable) {
  // The child reads a file on our own disk directly: 100 MB need not pass through this process.
  const isFile = source instanceof ReadStream
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, task, type, String(size)], {
    // Nothing but where the compiled scripts are: without them the start takes twice as long.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: [isFile ? source : 'pipe', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (child.pid !== undefined && task === 'thumbnail') setPriority(child.pid, 10)
  let lost: unknown
  async function* read() {
    try {
      yield* source
    } catch (error) {
      lost = error
      throw error
    }
  }
  // It may decide before it has read everything.
  const feeding = child.stdin === null ? source.destroy() : pipeline(read, child.stdin).catch(() => {})
  const [picture, complaint, code] = await Promise.all([allOf(child.stdout), allOf(child.stderr), ended, feeding])
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
