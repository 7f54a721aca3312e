import { Decrypter, Encrypter } from 'age-encryption'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import tar from 'tar-stream'
import { entryNames, type Manifest } from './manifest.ts'

/** An incomplete, foreign or incompatible file; the message is for the person at the terminal. */
export class BadBackup extends Error {
  override name = 'BadBackup'
}

/** Encrypted like age (https://age-encryption.org/v1): `age -d` opens such a file too. */
export interface Encryption {
  passphrase: string
  /** Logarithm of scrypt's work factor; age's default is 18. Tests use less. */
  scryptWork?: number
}

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** @param size of the stream in bytes; fails on any other length */
  addStream(name: string, size: number, source: Readable): Promise<void>
  /** Writes the manifest and flushes everything to disk. */
  finish(manifest: Omit<Manifest, 'entries'>): Promise<void>
  /** Closes the incomplete file. */
  abandon(reason: unknown): Promise<void>
}

const ageHeader = Buffer.from('age-encryption.org/v1')

/** Node's `pipeline` does not support tar-stream's streams. */
/** A tar-stream stream; `destroying` is set before it closes. */
type Sink = NodeJS.WritableStream & { readonly destroying?: boolean }

async function feed(source: AsyncIterable<Buffer>, sink: Sink, seen?: (piece: Buffer) => void) {
  for await (const piece of source) {
    seen?.(piece)
    if (sink.write(piece)) continue
    // It may have closed before the wait below starts.
    if (sink.destroying === true) return
    // If it is closed in the meantime, whoever closed it reports the reason.
    const waiting = new AbortController()
    const { signal } = waiting
    const isClosed = await Promise.race([
      once(sink, 'drain', { signal }).then(() => false),
      once(sink, 'close', { signal }).then(() => true),
    ]).finally(() => waiting.abort())
    if (isClosed) return
  }
  sink.end()
}

const webOf = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const nodeOf = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as ReadableStream)

/** Creates a tar file that only its owner can read, encrypted if asked for. The file must not exist. */
export async function createArchive(path: string, encryption: Encryption | undefined): Promise<ArchiveWriter> {
  const pack = tar.pack()
  const plain = Readable.from(pack, { objectMode: false })
  let source: Readable = plain
  if (encryption !== undefined) {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(encryption.passphrase)
    if (encryption.scryptWork !== undefined) encrypter.setScryptWorkFactor(encryption.scryptWork)
    source = nodeOf(await encrypter.encrypt(webOf(plain)))
  }
  const writing = pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  // A full disk ends the writing while entries are still added; adding then fails with the pack's error.
  writing.catch((error: unknown) => pack.destroy(error instanceof Error ? error : new Error(String(error))))
  pack.on('error', () => {})
  const entries: Manifest['entries'] = []

  async function addEntry(name: string, size: number, content: Readable): Promise<string> {
    const hash = createHash('sha256')
    const { promise: added, resolve, reject } = Promise.withResolvers<void>()
    const sink = pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    sink.on('error', reject)
    const feeding = feed(content, sink, (piece) => hash.update(piece)).catch((error: unknown) => {
      sink.destroy()
      throw error
    })
    await Promise.all([added, feeding])
    return hash.digest('hex')
  }
  const addStream: ArchiveWriter['addStream'] = async (name, size, content) => {
    try {
      entries.push({ name, size, sha256: await addEntry(name, size, content) })
    } catch (error) {
      // If writing the file failed, report that: the pack only says that it is closed.
      if (content.errored === null) await writing
      throw error
    } finally {
      content.destroy()
    }
  }
  const add: ArchiveWriter['add'] = (name, content) => addStream(name, content.length, Readable.from([content]))

  return {
    add,
    addStream,
    async finish(rest) {
      await add(entryNames.manifest, Buffer.from(JSON.stringify({ entries: [...entries], ...rest })))
      pack.finalize()
      await writing
    },
    async abandon(reason) {
      pack.destroy(reason instanceof Error ? reason : new Error(String(reason)))
      await writing.catch(() => {})
    },
  }
}

export interface ArchiveEntry {
  name: string
  size: number
  /** Must be read to its end before the next entry. */
  content: Readable
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer: head } = await file.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0)
    return head.equals(ageHeader)
  } finally {
    await file.close()
  }
}

async function openSource(path: string, encryption: Encryption | undefined): Promise<Readable> {
  const isWrapped = await isEncrypted(path)
  if (isWrapped && encryption === undefined) {
    throw new BadBackup(`${path} is encrypted; say where its passphrase is (--passphrase-file, or BACKUP_PASSPHRASE).`)
  }
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  if (!isWrapped || encryption === undefined) return file
  const decrypter = new Decrypter()
  decrypter.addPassphrase(encryption.passphrase)
  try {
    return nodeOf(await decrypter.decrypt(webOf(file)))
  } catch (error) {
    file.destroy()
    throw new BadBackup(`${path} cannot be decrypted: the passphrase is wrong, or the file is damaged.`, {
      cause: error,
    })
  }
}

/**
 * The entries of a backup in order.
 *
 * @throws {BadBackup} if it is not a tar file, is truncated or cannot be decrypted
 */
export async function* readArchive(path: string, encryption: Encryption | undefined): AsyncGenerator<ArchiveEntry> {
  const source = await openSource(path, encryption)
  const extract = tar.extract()
  const feeding = feed(source, extract).catch((error: unknown) => {
    extract.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  extract.on('error', () => {})
  const damaged = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    return new BadBackup(`${path} is damaged or cut off (${reason}).`, { cause: error })
  }
  async function* piecesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
    try {
      yield* entry as AsyncIterable<Buffer>
    } catch (error) {
      throw damaged(error)
    }
  }
  try {
    for await (const entry of extract) {
      const { name, size } = entry.header
      yield { name, size, content: Readable.from(piecesOf(entry), { objectMode: false }) }
      entry.resume()
    }
  } catch (error) {
    throw damaged(error)
  } finally {
    source.destroy()
    extract.destroy()
    await Promise.allSettled([feeding, finished(source)])
  }
}

export const readJson = async (content: Readable): Promise<unknown> => {
  try {
    return JSON.parse((await buffer(content)).toString())
  } catch (error) {
    throw new BadBackup('The backup is damaged: a part of it is no JSON.', { cause: error })
  }
}
