import type { FileType } from '@project-week/contract/files/upload'
import { spawn } from 'node:child_process'
import { ReadStream } from 'node:fs'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('open-picture.ts', import.meta.url))
/** A picture that takes longer is meant to. */
const timeoutMs = 60_000

/** The file cannot be shown as a picture; trying again would not help. */
export class NotShowable extends Error {}

const allOf = (output: Readable | null) => (output === null ? Buffer.alloc(0) : buffer(output))

/**
 * Opens a picture or a PDF in a process of its own, which sees neither our environment nor our memory: files from
 * outside meet the largest programs we have, and their crashes, leaks and memory end with it.
 *
 * @returns for a thumbnail, a WebP
 * @throws {NotShowable} and whatever reading the source throws
 */
export async function openPicture(task: 'check' | 'thumbnail', type: FileType, source: Readable): Promise<Buffer> {
  // A file of our own disk is read by the process itself: 100 MB need not go through this one.
  const isFile = source instanceof ReadStream
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, task, type], {
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
  if (code !== 0) throw new NotShowable(complaint.toString().trim().slice(0, 500))
  return picture
}
