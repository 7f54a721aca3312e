import { sql } from 'kysely'
import { createServer, type Server, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, endConnections } from '#test/cluster.ts'
import { createServer as createHttpServer } from 'node:http'
import { Readable } from 'node:stream'
import { openDatabase, type Database } from './database.ts'
import { streamRows } from './stream-rows.ts'
import { isUnavailable } from './unavailable.ts'
import { createS3Storage } from '../storage/s3.ts'
import { isStorageFull } from './storage-full.ts'

const reasonOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a connection that is ended by the database', () => {
  let url = ''
  let db: Database
  beforeAll(async () => {
    url = await createTestDatabase()
    db = openDatabase(url, 1)
  })
  afterAll(() => db.destroy())

  // The pool may hand out a connection that is about to close.
  const worksAgain = async () =>
    await expect
      .poll(async () => (await sql<{ one: number }>`select 1 as one`.execute(db).catch(() => undefined))?.rows)
      .toEqual([{ one: 1 }])

  test('while a query is under way, fails that query', async () => {
    const slow = reasonOf(sql`select pg_sleep(30)`.execute(db))
    await expect
      .poll(async () => {
        await endConnections(url)
        return Promise.race([slow, new Promise((resolve) => setTimeout(resolve, 50))])
      })
      .toSatisfy(isUnavailable)
    await worksAgain()
  })

  test('between the statements of a transaction, fails the transaction', async () => {
    const error = await reasonOf(
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx)
        await endConnections(url)
        await sql`select 1`.execute(tx)
      }),
    )
    expect(error).toSatisfy(isUnavailable)
    await worksAgain()
  })

  test('in the middle of a stream of rows, fails whoever reads, and the pool has its connection back', async () => {
    const rows = streamRows(db, sql<{ n: number }>`select n from generate_series(1, 200000) n`)
    let count = 0
    const read = async () => {
      for await (const _ of rows) if (++count === 1000) await endConnections(url)
    }
    expect(await reasonOf(read())).toSatisfy(isUnavailable)
    expect(count).toBeGreaterThanOrEqual(1000)
    await worksAgain()
  })

  test('when it is left half read, gives its connection back', async () => {
    for await (const _ of streamRows(db, sql<{ n: number }>`select n from generate_series(1, 200) n`)) break
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})

test('a database that takes no writes for now, as after a failover, is out of reach', async () => {
  const db = openDatabase(await createTestDatabase(), 1)
  const write = db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`create table kept (name text)`.execute(tx))
  expect(await reasonOf(write)).toSatisfy(isUnavailable)
  await db.destroy()
})

test('all connections taken counts as out of reach', async () => {
  const db = openDatabase(await createTestDatabase(), 1, { connectWithinMs: 2000 })
  const reason = await db.connection().execute(() => reasonOf(sql`select 1`.execute(db)))
  expect(isUnavailable(reason)).toBe(true)
  await db.destroy()
})

describe('a database server that', () => {
  let server: Server
  const listen = async (onConnection: (socket: import('node:net').Socket) => void) => {
    server = createServer((socket) => {
      socket.on('error', () => {})
      onConnection(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `postgres://someone@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/db`
  }
  const ask = async (url: string) => {
    const db = openDatabase(url, 1, { connectWithinMs: 200 })
    const reason = await reasonOf(sql`select 1`.execute(db))
    await db.destroy()
    return reason
  }

  test('hangs up is out of reach', async () => {
    expect(await ask(await listen((socket) => socket.destroy()))).toSatisfy(isUnavailable)
    server.close()
  })

  test('says nothing is out of reach', async () => {
    const sockets: import('node:net').Socket[] = []
    const url = await listen((socket) => sockets.push(socket))
    expect(await ask(url)).toSatisfy(isUnavailable)
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  test('does not listen is out of reach', async () => {
    const url = await listen(() => {})
    await new Promise((resolve) => server.close(resolve))
    expect(await ask(url)).toSatisfy(isUnavailable)
  })
})

test.each([
  ['a broken rule', Object.assign(new Error('duplicate key'), { code: '23505' })],
  ['a cancelled statement', Object.assign(new Error('canceling statement'), { code: '57014' })],
  ['a missing file', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
  ['a mistake of ours', new TypeError('x is not a function')],
  ['nothing', undefined],
])('%s does not', (_, error) => {
  expect(isUnavailable(error)).toBe(false)
})

// A full disk under the server and PostgreSQL: test/disk-full.process.test.ts.
test.each([
  ['a disk', 507, 'XMinioStorageFull'],
  ['a bucket', 403, 'QuotaExceeded'],
])('what S3 says of %s without room is understood', async (_, status, code) => {
  const s3 = createHttpServer((request, response) => {
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
