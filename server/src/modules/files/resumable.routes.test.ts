import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { resumableHours, resumableMessages } from '@project-week/contract/files/resumable'
import { uploadMessages } from '@project-week/contract/files/upload'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '#src/app.ts'
import { createS3Storage } from '#src/storage/s3.ts'
import type { Storage } from '#src/storage/storage.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { startS3 } from '#test/s3-server.ts'
import { pdfOf, png } from '#test/sample-files.ts'
import { formOf, sendForm } from '#test/send-upload.ts'
import { breakOff, creationHeaders, park, pieceHeaders, speakTus } from '#test/tus-client.ts'
import { cleanUploads } from './clean-uploads.ts'
import { addPiece, sumUnfinishedOf } from './resumable.queries.ts'
import { sweepFiles } from './sweep-files.ts'

const email = 'lena@university.example'
const folder = await mkdtemp(join(tmpdir(), 'resumable-'))
const s3 = await startS3(join(folder, 's3'))
afterAll(async () => {
  await s3.server.close()
  await rm(folder, { recursive: true, force: true })
})

const storages: Record<string, (disk: Storage) => Promise<Storage>> = {
  disk: async (disk) => disk,
  S3: async () => {
    await new S3Client(s3.client).send(new CreateBucketCommand({ Bucket: 'week' }))
    return createS3Storage({ bucket: 'week', prefix: '', client: s3.client })
  },
}

describe.each(Object.entries(storages))('on %s', (_, storageOn) => {
  let t: TestApp
  /** Two instances on one database and one storage. */
  let here: string
  let there: string
  let close: () => Promise<void>
  let lena: Browser
  let max: Browser
  let storage: Storage

  beforeAll(async () => {
    t = await createTestApp()
    storage = await storageOn(t.deps.storage)
    const apps = await Promise.all(
      [1, 2].map(() => createApp({ ...t.deps, storage }, { webDir: undefined, busyAfter: 60_000 })),
    )
    const [first, second] = await Promise.all(apps.map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
    here = first ?? ''
    there = second ?? ''
    close = async () => {
      await Promise.all(apps.map((app) => app.close()))
    }
    lena = await t.signOn({ email })
    max = await t.signOn({ email: 'max@university.example' })
  })
  afterAll(async () => {
    await close()
    await t.close()
  })

  const create = async (size: number, metadata: Record<string, string> = {}, browser = lena) =>
    speakTus(
      here,
      browser,
      'POST',
      '/api/uploads',
      creationHeaders(size, {
        filename: 'team_aldor.pdf',
        kind: 'poster',
        email,
        ...metadata,
      }),
    )
  const pathOf = async (size: number, metadata?: Record<string, string>) => {
    const { status, headers } = await create(size, metadata)
    expect(status).toBe(201)
    return String(headers['location'])
  }
  const patch = (origin: string, path: string, offset: number, content: Buffer, browser = lena) =>
    speakTus(origin, browser, 'PATCH', path, pieceHeaders(offset), content)
  const offsetOf = async (path: string) => Number((await speakTus(there, lena, 'HEAD', path)).headers['upload-offset'])
  const complete = (origin: string, path: string, browser = lena) =>
    speakTus(origin, browser, 'POST', `${path}/complete`)
  const storedKeys = async () => {
    const keys: string[] = []
    for await (const { key } of storage.list()) keys.push(key)
    return keys
  }
  const lenaId = async () =>
    (await t.deps.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const recorded = async () => (await t.deps.db.selectFrom('files').select('id').execute()).map(({ id }) => id)

  test('a poster is interrupted, continued on another instance and answered as by the specified call', async () => {
    const content = pdfOf({ text: 'resumed', size: 700_000 })
    const path = await pathOf(content.length)
    const sent = content.subarray(0, 300_000)
    await breakOff(here, lena, path, 0, { announced: content.length, sent })
    const kept = await vi.waitFor(
      async () => {
        const offset = await offsetOf(path)
        expect(offset).toBeGreaterThan(0)
        return offset
      },
      { timeout: 60_000 },
    )
    expect(kept).toBeLessThanOrEqual(sent.length)
    expect(await complete(there, path)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: resumableMessages.incomplete } },
    })
    const { status, headers } = await patch(there, path, kept, content.subarray(kept))
    expect({ status, offset: headers['upload-offset'] }).toEqual({ status: 204, offset: String(content.length) })

    const answer = await complete(here, path)
    expect(answer).toMatchObject({ status: 201, body: { filename: 'team_aldor.pdf', size: content.length } })
    const id = String(answer.body['fileId'])
    expect(await buffer(await storage.get(id))).toEqual(content)
    expect((await complete(there, path)).body).toEqual(answer.body)
    expect(await storedKeys()).toEqual(await recorded())
    const audit = await t.deps.db.selectFrom('auditRecords').select('recordId').where('action', '=', 'upload').execute()
    expect(audit).toEqual([{ recordId: id }])

    const specified = await sendForm(there, `/api/uploadposter/${email}`, lena, formOf([{ content }]))
    expect(specified).toEqual({ status: 201, body: answer.body })
  })

  test('a piece at a wrong offset is refused and leaves nothing behind', async () => {
    const path = await pathOf(png.length, { kind: 'image', filename: 'a_b.png' })
    expect((await patch(here, path, 0, png.subarray(0, 20))).status).toBe(204)
    expect(await patch(there, path, 0, png)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(await offsetOf(path)).toBe(20)
    expect(await storedKeys()).toHaveLength((await recorded()).length + 1)
  })

  test('of two pieces for one offset, sent to two instances, one is kept', async () => {
    const path = await pathOf(png.length, { kind: 'image', filename: 'a_b.png' })
    const answers = await Promise.all([patch(here, path, 0, png), patch(there, path, 0, png)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
    expect((await complete(there, path)).status).toBe(201)
  })

  const piecesUnderWay = () => t.deps.db.selectFrom('uploadPieces').select('key').where('leasedUntil', 'is not', null)
  /** Sends a piece without its end to one instance, until its writer has the upload. */
  const parkOn = async (path: string, announced: number, sent: Buffer) => {
    const parked = await park(here, lena, path, 0, { announced, sent })
    await vi.waitFor(async () => expect(await piecesUnderWay().execute()).toHaveLength(1))
    return parked
  }

  test('while a piece is under way, no other one of its upload is read, on whichever instance', async () => {
    const content = pdfOf({ text: 'parked', size: 700_000 })
    const path = await pathOf(content.length)
    const first = await parkOn(path, content.length, content.subarray(0, 300_000))
    const others = await Promise.all(
      [here, there].map((origin) =>
        park(origin, lena, path, 0, { announced: content.length, sent: content.subarray(0, 1) }),
      ),
    )
    // Answered although only one byte was sent: refused before reading.
    expect(await Promise.all(others.map(({ status }) => status))).toEqual([409, 409])
    for (const { end } of [first, ...others]) end()
    await vi.waitFor(async () => expect(await offsetOf(path)).toBeGreaterThan(0), { timeout: 60_000 })
    const kept = await offsetOf(path)
    expect((await patch(there, path, kept, content.subarray(kept))).status).toBe(204)
    expect((await complete(there, path)).status).toBe(201)
  })

  test('a cancelled upload counts until the piece under way has ended', async () => {
    const size = 80_000_000
    const before = await storedKeys()
    const path = await pathOf(size)
    const parked = await parkOn(path, size, Buffer.alloc(300_000))
    const counted = await sumUnfinishedOf(t.deps.db, await lenaId())
    expect((await speakTus(there, lena, 'DELETE', path)).status).toBe(204)
    expect((await speakTus(there, lena, 'HEAD', path)).status).toBe(404)
    expect(await sumUnfinishedOf(t.deps.db, await lenaId())).toBe(counted)
    // A writer that read the clock before the cancellation and adds its piece afterwards.
    const { key } = await t.deps.db
      .selectFrom('uploadPieces')
      .select('key')
      .where('leasedUntil', 'is not', null)
      .executeTakeFirstOrThrow()
    const earlier = new Date(t.clock.current.getTime() - 1000)
    const piece = { key, offset: 0, length: 300_000 }
    const added = t.deps.db.transaction().execute((tx) => addPiece(tx, path.split('/').at(-1) ?? '', piece, earlier))
    expect(await added).toBe(false)
    parked.end()
    // The writer itself removes what it stored, before any cleanup.
    const pieces = () =>
      t.deps.db.selectFrom('uploadPieces').select('key').where('leasedUntil', 'is not', null).execute()
    await vi.waitFor(async () => expect(await pieces()).toEqual([]))
    expect(await storedKeys()).toEqual(before)
    await vi.waitFor(async () => {
      await cleanUploads({ ...t.deps, storage })
      expect(await sumUnfinishedOf(t.deps.db, await lenaId())).toBe(counted - size)
    })
    await vi.waitFor(async () => {
      await cleanUploads({ ...t.deps, storage })
      expect(await t.deps.db.selectFrom('uploadPieces').select('key').where('uploadId', 'is', null).execute()).toEqual(
        [],
      )
    })
  })

  test('what a writer that died has stored is removed, and the next one goes on', async () => {
    const path = await pathOf(png.length, { kind: 'image', filename: 'a_b.png' })
    const uploadId = path.split('/').at(-1) ?? ''
    const key = randomUUID()
    await storage.put(key, Readable.from([png]))
    await t.deps.db
      .insertInto('uploadPieces')
      .values({ key, uploadId, startsAt: 0, leasedUntil: new Date(Date.now() + 60_000) })
      .execute()
    await cleanUploads({ ...t.deps, storage })
    expect(await storage.find(key)).toBeDefined()
    expect((await patch(there, path, 0, png)).status).toBe(409)

    await t.deps.db
      .updateTable('uploadPieces')
      .set({ leasedUntil: new Date(Date.now() - 1000) })
      .where('key', '=', key)
      .execute()
    expect((await patch(there, path, 0, png)).status).toBe(204)
    await cleanUploads({ ...t.deps, storage })
    expect(await storage.find(key)).toBeUndefined()
    expect((await complete(there, path)).status).toBe(201)
  })

  test("somebody else's upload is not found, whatever is asked of it", async () => {
    const path = await pathOf(png.length, { kind: 'image', filename: 'a_b.png' })
    const refused = { status: 404, body: { error: { code: 'not_found' } } }
    expect((await speakTus(here, max, 'HEAD', path)).status).toBe(404)
    expect(await patch(here, path, 0, png, max)).toMatchObject(refused)
    expect(await complete(here, path, max)).toMatchObject(refused)
    expect(await speakTus(here, max, 'DELETE', path)).toMatchObject(refused)
    expect(await create(png.length, { kind: 'image', filename: 'a_b.png' }, max)).toMatchObject({ status: 403 })
    expect(await offsetOf(path)).toBe(0)
  })

  test.each([
    ['too large', 104_857_601, {}, 413, 'payload_too_large', uploadMessages.tooLarge],
    ['empty', 0, {}, 400, 'invalid_file', uploadMessages.empty],
    ['of no kind', 10, { kind: 'nda' }, 400, 'malformed_request', resumableMessages.metadata],
  ])('a file that is %s is refused before any of it is sent', async (_name, size, metadata, status, code, message) => {
    expect(await create(size, metadata)).toMatchObject({ status, body: { error: { code, message } } })
  })

  test('more than was announced is refused', async () => {
    const path = await pathOf(10)
    expect((await patch(here, path, 0, Buffer.alloc(11))).status).toBe(413)
    expect(await offsetOf(path)).toBe(0)
  })

  test('a file that is refused by its content is forgotten', async () => {
    const before = await storedKeys()
    const path = await pathOf(png.length)
    await patch(here, path, 0, png)
    expect(await complete(here, path)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_file', message: uploadMessages.notPdf } },
    })
    expect((await complete(here, path)).status).toBe(404)
    expect(await storedKeys()).toEqual(before)
  })

  test('a cancelled upload leaves nothing behind', async () => {
    const before = await storedKeys()
    const path = await pathOf(png.length, { kind: 'image', filename: 'a_b.png' })
    await patch(here, path, 0, png.subarray(0, 30))
    expect((await speakTus(there, lena, 'DELETE', path)).status).toBe(204)
    expect(await storedKeys()).toEqual(before)
  })

  test('pieces stay until their upload expires after 24 hours, and go with it then', async () => {
    const path = await pathOf(png.length, { kind: 'image', filename: 'late.png' })
    await patch(here, path, 0, png.subarray(0, 30))
    const keys = await storedKeys()
    const later = new Date(Date.now() + 60_000)
    await sweepFiles({ ...t.deps, storage }, later)
    await cleanUploads({ ...t.deps, storage })
    expect(await storedKeys()).toEqual(keys)

    const now = t.clock.current
    t.clock.current = new Date(now.getTime() + (resumableHours * 60 + 1) * 60_000)
    await cleanUploads({ ...t.deps, storage })
    t.clock.current = now
    expect((await storedKeys()).toSorted()).toEqual((await recorded()).toSorted())
    expect((await speakTus(here, lena, 'HEAD', path)).status).toBe(404)
    expect(await t.deps.db.selectFrom('resumableUploads').select('id').execute()).toEqual([])
  })

  test.each([
    ['has no room is said to be full', true, 'ENOSPC', 507, 'storage_full'],
    ['fails before it reads is said to have failed', false, 'EIO', 500, 'internal'],
  ])('a store that %s, and the upload can be continued', async (__, isRead, code, status, said) => {
    const put: Storage['put'] = async (_key, source) => {
      if (isRead) await buffer(source)
      throw Object.assign(new Error(code), { code })
    }
    const app = await createApp({ ...t.deps, storage: { ...storage, put } }, { webDir: undefined, busyAfter: 60_000 })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    try {
      // More than is buffered on its way.
      const content = Buffer.alloc(300_000)
      const path = await pathOf(content.length, { kind: 'image', filename: 'a_b.png' })
      expect(await patch(origin, path, 0, content)).toMatchObject({
        status,
        body: { error: { code: said } },
      })
      expect((await patch(here, path, 0, content)).status).toBe(204)
    } finally {
      await app.close()
    }
  })
})
