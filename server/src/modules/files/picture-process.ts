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
/** A picture that takes longer is meant to. */
const timeoutMs = 60_000

/** Of open-picture.ts: it says that the file cannot be shown, or that not all of it arrived. Node's own are below 10. */
const exitCodes = { notShowable: 10, notWhole: 11 }

export type PictureTask = 'check' | 'thumbnail' | 'widths'

/** What `widths` writes: the size of the largest, and WebP files, the narrowest first. */
export interface PictureWidths {
  width: number
  height: number
  files: { width: number; base64: string }[]
}

/** The file cannot be shown as a picture; trying again would not help. */
export class NotShowable extends Error {}

const allOf = (output: Readable | null) => (output === null ? Buffer.alloc(0) : buffer(output))

/** @throws whatever reading the source throws */
async function run(task: PictureTask, { type, size }: { type: string; size: number }, source: Readable) {
  // A file of our own disk is read by the process itself: 100 MB need not go through this one.
  const isFile = source instanceof ReadStream
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, task, type, String(size)], {
    env: {},
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
  // It may have seen enough before it has read everything.
  const feeding = child.stdin === null ? source.destroy() : pipeline(read, child.stdin).catch(() => {})
  const [picture, complaint, code] = await Promise.all([allOf(child.stdout), allOf(child.stderr), ended, feeding])
  // What did not arrive whole says nothing about the file.
  if (lost !== undefined) throw lost
  const said = complaint.toString().trim().slice(0, 500)
  return { code, picture, complaint: said, isTooLong: child.killed || /time limit/.test(said) }
}

/**
 * Opens a picture or a PDF in a process of its own, which sees neither our environment nor our memory: files from
 * outside meet the largest programs we have, and their crashes, leaks and memory end with it.
 *
 * A process that ends without a verdict, or did not get every byte, is started once more: that may be the machine's or
 * the store's doing. A file that crashes it twice cannot be shown.
 *
 * @param file its MIME type, and its size in bytes, which has to arrive
 * @param open starts to read the file
 * @returns for a thumbnail, a WebP; for `widths`, the JSON of `PictureWidths`
 * @throws {NotShowable} and whatever reading the file throws
 * @throws {AppError} 503 not_ready when the store twice gives another number of bytes
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
  // Ended by a signal: the library crashed, or took too long.
  if (code === exitCodes.notShowable || code === null) throw new NotShowable(complaint)
  throw new Error(`the process that opens pictures ended with ${code}: ${complaint}`)
}
