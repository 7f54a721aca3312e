import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { checkKey, MissingObject, type Storage, type StoredObject } from './storage.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A rename or a new folder survives a power cut only once its parent folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; NTFS journals the rename itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** For the server and its group, such as a backup program; nobody else may read uploads. */
const fileMode = 0o640
const folderMode = 0o750

/**
 * Size of one write. Also bounds how much one upload brings in before others have their turn: reading a stream as fast
 * as it arrives would occupy the process for megabytes.
 */
const blockSize = 256 * 1024

async function writeWhole(file: FileHandle, block: Buffer): Promise<void> {
  for (let at = 0; at < block.length;) at += (await file.write(block, at)).bytesWritten
}

/**
 * Writes a stream to a file through two blocks: one is filled while the other is written. The stream's own pieces are
 * free once copied; in a queue they would pile up until the next full garbage collection.
 */
async function writeStream(file: FileHandle, source: Readable): Promise<void> {
  let filling = Buffer.allocUnsafeSlow(blockSize)
  let resting = Buffer.allocUnsafeSlow(blockSize)
  let filled = 0
  let writing = Promise.resolve()
  for await (const piece of source as AsyncIterable<Buffer | string>) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    for (let at = 0; at < bytes.length;) {
      const count = bytes.copy(filling, filled, at)
      at += count
      filled += count
      if (filled < blockSize) continue
      await writing
      writing = writeWhole(file, filling)
      // It may fail while the source is silent; the next await still gets the error.
      writing.catch(() => {})
      ;[filling, resting] = [resting, filling]
      filled = 0
    }
  }
  await writing
  await writeWhole(file, filling.subarray(0, filled))
}

/**
 * Files in a folder. Each is written under another name, synced and renamed, so that `whole/ab/KEY` is either complete
 * or absent, even after crashes and power cuts.
 *
 * @param root a folder of its own, on one file system
 */
export async function createDiskStorage(root: string): Promise<Storage> {
  const unfinished = join(root, 'unfinished')
  const whole = join(root, 'whole')
  // By the first two digits: 256 folders of hundreds of files instead of one of many thousands.
  const pathOf = (key: string) => join(whole, checkKey(key).slice(0, 2), key)
  for (const folder of [unfinished, whole]) await mkdir(folder, { recursive: true, mode: folderMode })
  await syncFolder(root)

  const find = async (key: string): Promise<StoredObject | undefined> => {
    try {
      const { size, mtime } = await stat(pathOf(key))
      return { key, size, modifiedAt: mtime }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  return {
    find,

    async put(key, source) {
      const path = pathOf(key)
      const aside = join(unfinished, randomUUID())
      // It may fail before the file is open; the loop below still gets the error.
      source.on('error', () => {})
      try {
        const file = await open(aside, 'wx', fileMode)
        try {
          await writeStream(file, source)
          await file.sync()
        } finally {
          await file.close()
        }
        const isNewFolder = (await mkdir(dirname(path), { recursive: true, mode: folderMode })) !== undefined
        await rename(aside, path)
        await syncFolder(dirname(path))
        if (isNewFolder) await syncFolder(whole)
      } catch (error) {
        source.destroy()
        await rm(aside, { force: true })
        throw error
      }
    },

    async get(key, range) {
      const stream = createReadStream(pathOf(key), { ...range, highWaterMark: 256 * 1024 })
      try {
        await new Promise((resolve, reject) => {
          stream.once('open', resolve)
          stream.once('error', reject)
        })
      } catch (error) {
        throw isMissing(error) ? new MissingObject(key) : error
      }
      return stream
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list() {
      for await (const folder of await opendir(whole)) {
        for await (const entry of await opendir(join(whole, folder.name))) {
          // It may be deleted between listing and reading.
          const found = await find(entry.name)
          if (found !== undefined) yield found
        }
      }
    },

    async deleteUnfinished(before) {
      let count = 0
      for await (const entry of await opendir(unfinished)) {
        const path = join(unfinished, entry.name)
        const found = await stat(path).catch(() => undefined)
        if (found === undefined || found.mtime >= before) continue
        await rm(path, { force: true })
        count += 1
      }
      return count
    },

    async check() {
      await access(unfinished, constants.W_OK)
      await access(whole, constants.W_OK)
    },
  }
}
