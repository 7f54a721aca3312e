import type { Readable } from 'node:stream'

export interface StoredObject {
  key: string
  size: number
  modifiedAt: Date
}

/** First and last byte, both inclusive, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Stores the content of uploaded files. A key is a file's id, with a suffix for derived files. Disk and S3 pass the
 * same conformance suite (`storage.test.ts`).
 */
export interface Storage {
  /**
   * Stores a whole stream durably under a key, or nothing: a failed stream leaves no trace, and readers never see a
   * partial file. A key is written once.
   */
  put(key: string, source: Readable): Promise<void>
  /** @throws {MissingObject} */
  get(key: string, range?: ByteRange): Promise<Readable>
  find(key: string): Promise<StoredObject | undefined>
  /** Succeeds if the key doesn't exist. */
  delete(key: string): Promise<void>
  /** Everything that `put` has finished. */
  list(): AsyncIterable<StoredObject>
  /** Removes what interrupted `put`s left and nothing has touched since. Resolves to the number removed. */
  deleteUnfinished(before: Date): Promise<number>
  /** Rejects with the reason if files cannot be stored now. */
  check(): Promise<void>
}

export class MissingObject extends Error {
  constructor(key: string) {
    super(`Nothing is stored under ${key}.`)
  }
}

/** Keys become file names and S3 objects: refuses anything that could leave the folder. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?$/.test(key)) throw new Error(`${JSON.stringify(key)} is no storage key`)
  return key
}
