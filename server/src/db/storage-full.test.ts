import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createS3Storage } from '../storage/s3.ts'
import { isStorageFull } from './storage-full.ts'
import { isUnavailable } from './unavailable.ts'

// A disk and a PostgreSQL without room: test/disk-full.process.test.ts.
test.each([
  ['a disk', 507, 'XMinioStorageFull'],
  ['a bucket', 403, 'QuotaExceeded'],
])('what S3 says of %s without room is understood', async (_, status, code) => {
  const s3 = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>full</Message></Error>`)
  })
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve))
  const { port } = s3.address() as AddressInfo
  const storage = createS3Storage({
    bucket: 'files',
    prefix: '',
    client: {
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      forcePathStyle: true,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      maxAttempts: 1,
    },
  })
  const failure: unknown = await storage.put('a', Readable.from([Buffer.alloc(10)])).catch((error: unknown) => error)
  await new Promise((resolve) => s3.close(resolve))
  expect(isStorageFull(failure)).toBe(true)
})

test('nothing else counts as full', () => {
  for (const code of ['57P01', 'ECONNREFUSED', '23505', 'ENOENT']) {
    expect(isStorageFull(Object.assign(new Error(), { code }))).toBe(false)
  }
  expect(isUnavailable(Object.assign(new Error(), { code: '53100' }))).toBe(false)
})
