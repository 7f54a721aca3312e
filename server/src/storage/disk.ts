import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkKey, MissingObject, type Storage, type StoredObject } from './storage.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A rename or a new folder survives a power cut once the folder that names it is on disk. */
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

/**
 * Files in a folder. One is written aside, synced and then renamed: `whole/ab/KEY` is there in full or not at all,
 * through crashes and power cuts.
 *
 * @param root a folder of its own, on one file system
 */
export async function createDiskStorage(root: string): Promise<Storage> {
  const unfinished = join(root, 'unfinished')
  const whole = join(root, 'whole')
  // By the first two digits: 256 folders of hundreds of files rather than one of many thousands.
  const pathOf = (key: string) => join(whole, checkKey(key).slice(0, 2), key)
  await mkdir(unfinished, { recursive: true })
  await mkdir(whole, { recursive: true })
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
      try {
        // `flush` syncs the file before it is closed.
        await pipeline(source, createWriteStream(aside, { flags: 'wx', flush: true, highWaterMark: 1024 * 1024 }))
        const isNewFolder = (await mkdir(dirname(path), { recursive: true })) !== undefined
        await rename(aside, path)
        await syncFolder(dirname(path))
        if (isNewFolder) await syncFolder(whole)
      } catch (error) {
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
          // It may be deleted between the listing and the look at it.
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
