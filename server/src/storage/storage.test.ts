import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#test/s3-server.ts'
import { createDiskStorage } from './disk.ts'
import { readStorageUrl } from './storage-url.ts'
import { createS3Storage } from './s3.ts'
import { MissingObject, type Storage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'uploads-storage-'))
const s3 = await startS3(join(folder, 's3'))
afterAll(async () => {
  await s3.server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Number of files on disk, finished or not. */
const countFiles = async (root: string) =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

const kinds: Record<string, () => Promise<Storage>> = {
  disk: () => createDiskStorage(join(folder, 'disk')),
  S3: async () => {
    const { client } = s3
    await new S3Client(client).send(new CreateBucketCommand({ Bucket: 'week' }))
    return createS3Storage({ bucket: 'week', prefix: 'uploads/', client })
  },
}

describe.each(Object.entries(kinds))('%s', (_, create) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await create()
  })

  const keys = async () => {
    const found: string[] = []
    for await (const { key } of storage.list()) found.push(key)
    return found.sort()
  }
  const put = async (content: Buffer) => {
    const key = randomUUID()
    await storage.put(key, Readable.from(inChunks(content)))
    return key
  }
  function* inChunks(content: Buffer) {
    for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
  }

  test.each([1, 65_536, 5 * 1024 * 1024, 12_345_678])('what is put is got, byte for byte (%i bytes)', async (size) => {
    const content = randomBytes(size)
    const key = await put(content)
    expect((await buffer(await storage.get(key))).equals(content)).toBe(true)
    expect(await storage.find(key)).toMatchObject({ key, size })
  })

  test('a range holds its first and its last byte', async () => {
    const content = randomBytes(1000)
    const key = await put(content)
    // Not 0 to 0: s3rver treats a last byte of 0 as missing.
    expect(await buffer(await storage.get(key, { start: 0, end: 1 }))).toEqual(content.subarray(0, 2))
    expect(await buffer(await storage.get(key, { start: 7, end: 7 }))).toEqual(content.subarray(7, 8))
    expect(await buffer(await storage.get(key, { start: 10, end: 19 }))).toEqual(content.subarray(10, 20))
    expect(await buffer(await storage.get(key, { start: 990, end: 999 }))).toEqual(content.subarray(990))
  })

  test('what is not there is missing, by name', async () => {
    await expect(storage.get('nothing')).rejects.toThrow(MissingObject)
    expect(await storage.find('nothing')).toBeUndefined()
    await expect(storage.delete('nothing')).resolves.toBeUndefined()
  })

  test('what is deleted is gone, and what is listed is what is there', async () => {
    const [one, two] = [await put(Buffer.from('one')), await put(Buffer.from('two'))]
    expect(await keys()).toEqual(expect.arrayContaining([one, two]))
    await storage.delete(one)
    expect(await keys()).not.toContain(one)
    await expect(storage.get(one)).rejects.toThrow(MissingObject)
  })

  test.each([0, 100_000, 7_000_000])('a source that breaks after %i bytes leaves nothing to find', async (size) => {
    const before = await keys()
    async function* broken() {
      yield* inChunks(randomBytes(size))
      throw new Error('the connection broke')
    }
    const key = randomUUID()
    await expect(storage.put(key, Readable.from(broken()))).rejects.toThrow('the connection broke')
    expect(await storage.find(key)).toBeUndefined()
    expect(await keys()).toEqual(before)
    expect(await storage.deleteUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })

  test('a source destroyed from outside ends the put', async () => {
    const source = new Readable({ read() {} })
    source.push(randomBytes(100))
    const done = storage.put(randomUUID(), source)
    setImmediate(() => source.destroy(new Error('gone')))
    await expect(done).rejects.toThrow('gone')
  })

  test('a key is a plain name and no path', async () => {
    for (const key of ['../escape', 'a/b', '', '.hidden', 'a\0b', 'C:']) {
      await expect(storage.put(key, Readable.from(['x']))).rejects.toThrow('is no storage key')
    }
  })

  test('it says that it is ready', async () => {
    await expect(storage.check()).resolves.toBeUndefined()
  })
})

test.skipIf(process.platform === 'win32')('on disk, files are for the server and its group alone', async () => {
  const root = join(folder, 'modes')
  const storage = await createDiskStorage(root)
  await storage.put('ab12', Readable.from([Buffer.from('x')]))
  const modeOf = async (path: string) => ((await stat(join(root, path))).mode & 0o777).toString(8)
  expect(await Promise.all(['unfinished', 'whole', 'whole/ab', 'whole/ab/ab12'].map(modeOf))).toEqual([
    '750',
    '750',
    '750',
    '640',
  ])
})

test('on disk, what a crash left aside is removed once nobody has touched it for long enough', async () => {
  const root = join(folder, 'crashed')
  const storage = await createDiskStorage(root)
  // A put that never ends, as left by a killed process.
  const source = new Readable({ read() {} })
  source.push(randomBytes(1000))
  const stuck = storage.put(randomUUID(), source).catch(() => {})
  await expect.poll(() => countFiles(root)).toBe(1)
  expect(await storage.deleteUnfinished(new Date(Date.now() - 3_600_000))).toBe(0)
  const [name = ''] = await readdir(join(root, 'unfinished'))
  await utimes(join(root, 'unfinished', name), new Date(0), new Date(0))
  expect(await storage.deleteUnfinished(new Date(Date.now() - 3_600_000))).toBe(1)
  expect(await countFiles(root)).toBe(0)
  source.destroy()
  await stuck
})

test('a bucket that is not there is distinguished from one that is', async () => {
  const storage = createS3Storage({ bucket: 'nowhere', prefix: '', client: s3.client })
  await expect(storage.check()).rejects.toThrow('bucket nowhere')
})

test('in S3, interrupted uploads are aborted once they are old enough', async () => {
  // s3rver cannot list multipart uploads, so a minimal server stands in.
  const aborted: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://s3')
    if (request.method === 'DELETE') {
      aborted.push(`${url.pathname} ${url.searchParams.get('uploadId')}`)
      return response.writeHead(204).end()
    }
    const upload = (id: string, at: string) =>
      `<Upload><Key>uploads/${id}</Key><UploadId>${id}-id</UploadId><Initiated>${at}</Initiated></Upload>`
    response
      .setHeader('content-type', 'application/xml')
      .end(
        `<ListMultipartUploadsResult>${upload('old', '2026-04-24T09:00:00Z')}${upload('new', '2026-04-24T11:00:00Z')}</ListMultipartUploadsResult>`,
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = { ...s3.client, endpoint: `http://127.0.0.1:${port}` }
  const storage = createS3Storage({ bucket: 'week', prefix: 'uploads/', client })
  expect(await storage.deleteUnfinished(new Date('2026-04-24T10:00:00Z'))).toBe(1)
  expect(aborted).toEqual(['/week/uploads/old old-id'])
  server.close()
})

describe('STORAGE_URL', () => {
  test.each([
    [undefined, { kind: 'disk', folder: '/data/files' }],
    ['file:/srv/week', { kind: 'disk', folder: '/srv/week' }],
    ['file:///srv/my%20week', { kind: 'disk', folder: '/srv/my week' }],
    ['s3://week', { kind: 's3', bucket: 'week', prefix: '', endpoint: undefined, region: 'us-east-1' }],
    [
      's3://week/a/b/?endpoint=https://s3.example.org&region=eu-central-1',
      { kind: 's3', bucket: 'week', prefix: 'a/b/', endpoint: 'https://s3.example.org', region: 'eu-central-1' },
    ],
  ])('%s', (url, target) => {
    expect(readStorageUrl(url, '/data')).toEqual(target)
  })

  test.each([
    ['s3://key:secret@week', 'credentials'],
    ['s3:///week', 'no bucket'],
    ['s3://week?acl=public', 'acl'],
  ])('%s is refused', (url, reason) => {
    expect(() => readStorageUrl(url, '/data')).toThrow(reason)
  })
})
