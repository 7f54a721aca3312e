import type { Readable } from 'node:stream'

export interface StoredObject {
  key: string
  size: number
  modifiedAt: Date
}

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where the bytes of uploaded files are kept. A key is a file's id, with a suffix for what was made of it. The disk and
 * S3 pass one conformance suite (`storage.test.ts`).
 */
export interface Storage {
  /**
   * Keeps all of a stream under a key, durably, or nothing of it: a stream that fails leaves no trace, and no reader
   * ever sees a part. A key is written once.
   */
  put(key: string, source: Readable): Promise<void>
  /** @throws {MissingObject} */
  get(key: string, range?: ByteRange): Promise<Readable>
  find(key: string): Promise<StoredObject | undefined>
  /** A key that is not there is deleted already. */
  delete(key: string): Promise<void>
  /** Everything that `put` has finished. */
  list(): AsyncIterable<StoredObject>
  /** Removes what interrupted `put`s left behind and nothing has touched since. Answers how many. */
  deleteUnfinished(before: Date): Promise<number>
  /** Fails, naming the reason, where files could not be kept now. */
  check(): Promise<void>
}

export class MissingObject extends Error {
  constructor(key: string) {
    super(`Nothing is stored under ${key}.`)
  }
}

/** Keys are names of files and S3 objects; anything else is a mistake of ours, never a way out of the folder. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?$/.test(key)) throw new Error(`${JSON.stringify(key)} is no storage key`)
  return key
}
