import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import {
  contentMessages,
  type DocumentRecord,
  downloadContentPicture,
  publishDraft,
  readDocument,
  saveDraft,
  uploadContentPicture,
} from '@project-week/contract/content/content'
import { pathOf } from '@project-week/contract/endpoint'
import { uploadedFile } from '@project-week/contract/site/uploaded-picture'
import { shippedContent } from '@project-week/content/shipped'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { createS3Storage } from '#src/storage/s3.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { startS3 } from '#test/s3-server.ts'
import { formOf, sendForm } from '#test/send-upload.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { forgetUnusedPictures } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-week-pictures-'))
const s3 = await startS3(folder)
let t: TestApp
let admin: Browser
let onDisk: string
let onS3: string
const close: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin')
  await new S3Client(s3.client).send(new CreateBucketCommand({ Bucket: 'week' }))
  const storage = createS3Storage({ bucket: 'week', prefix: '', client: s3.client })
  const other = await createApp({ ...t.deps, storage }, { webDir: undefined, busyAfter: Infinity })
  close.push(() => other.close())
  onDisk = await t.app.listen({ host: '127.0.0.1', port: 0 })
  onS3 = await other.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const end of close) await end()
  await t.close()
  await s3.server.close()
  rmSync(folder, { recursive: true, force: true })
})

const photo = (width: number, height: number, background = '#a33a00') =>
  sharp({ create: { width, height, channels: 3, background } })
const upload = async (content: Buffer, { by = admin, origin = onDisk, filename = 'photo.jpg' } = {}) =>
  (await sendForm(origin, uploadContentPicture.path, by, formOf([{ content, filename, type: 'image/jpeg' }])))!
const uploaded = async (content: Buffer, origin?: string): Promise<string> => {
  const { status, body } = await upload(content, origin === undefined ? {} : { origin })
  expect(status, JSON.stringify(body)).toBe(201)
  return String(body['src'])
}
const filesOf = (src: string) => uploadedFile(src)!.sources.flatMap(({ files }) => files)

const read = async () => (await admin.call(readDocument, { params: { name: 'logos' } })).json<DocumentRecord>()
const save = async (...marks: string[]) => {
  const { version } = await read()
  return admin.call(saveDraft, {
    params: { name: 'logos' },
    query: { version },
    body: { content: { entries: marks.map((mark) => ({ name: 'Pumpwerk', mark })) } },
  })
}

describe.each([
  ['on disk', () => onDisk],
  ['on S3', () => onS3],
])('%s', (_, origin) => {
  test('a photo is kept upright in the widths of the site, as WebP without its data, for good', async () => {
    const sideways = await photo(1200, 2400)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const src = await uploaded(sideways, origin())
    expect(src).toMatch(/^uploaded\/[0-9a-f]{20}-1920x960$/)
    expect(filesOf(src).map(({ width }) => width)).toEqual([320, 480, 640, 960, 1280, 1920])
    for (const { url, width } of filesOf(src)) {
      const answer = await fetch(origin() + url)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-type')).toBe('image/webp')
      const { format, exif, ...size } = await sharp(await answer.arrayBuffer()).metadata()
      expect([format, exif, size.width, size.height]).toEqual(['webp', undefined, width, width / 2])
    }
  })
})

test('a small picture stays as large as it is, see-through where it was', async () => {
  const logo = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const src = await uploaded(logo)
  expect(filesOf(src).map(({ width }) => width)).toEqual([320, 400])
  const { hasAlpha } = await sharp(await (await fetch(onDisk + filesOf(src)[1]!.url)).arrayBuffer()).metadata()
  expect(hasAlpha).toBe(true)
  expect(await uploaded(logo)).toBe(src)
})

test('a picture of 200 megapixels is refused by the limit that it breaks', async () => {
  const { status, body } = await upload(await photo(20_000, 10_000).png({ compressionLevel: 1 }).toBuffer())
  expect(status).toBe(400)
  expect(body.error).toEqual({ code: 'invalid_file', message: contentMessages.tooManyPixels })
  expect(contentMessages.tooManyPixels).toContain('50 megapixels')
})

test.each([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an animation', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
  ['a text with the name of a photo', Buffer.from('not a photo')],
])('%s is refused, and nothing of it stays', async (_, content) => {
  const before = await keys()
  const { status, body } = await upload(content)
  expect([status, body.error?.message]).toEqual([400, contentMessages.pictureType])
  expect(await keys()).toEqual(before)
})

test('a damaged photo is refused, and nothing of it stays', async () => {
  const before = await keys()
  const whole = await photo(600, 400).jpeg().toBuffer()
  expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(400)
  expect(await keys()).toEqual(before)
})

const keys = async () => {
  const found: string[] = []
  for await (const { key } of t.deps.storage.list()) found.push(key)
  return found.sort()
}

test('only the office uploads, everybody sees, and what nobody uploaded is not there', async () => {
  const content = await photo(10, 10).png().toBuffer()
  expect((await upload(content, { by: await t.signInAs('Viewer') })).status).toBe(403)
  expect((await upload(content, { by: await t.signOn() })).status).toBe(403)
  const src = await uploaded(content)
  expect((await fetch(onDisk + filesOf(src)[0]!.url)).status).toBe(200)
  const name = src.replace('uploaded/', '')
  const other = (params: Record<string, string>) => fetch(onDisk + pathOf(downloadContentPicture.path, params))
  expect((await other({ name, width: '11' })).status).toBe(404)
  expect((await other({ name: `${'0'.repeat(20)}-10x10`, width: '10' })).status).toBe(404)
  expect((await other({ name: 'elsewhere', width: '10' })).status).toBe(400)
})

test('a draft names what was uploaded or shipped, and nothing else', async () => {
  const src = await uploaded(await photo(300, 200).webp().toBuffer())
  const shipped = shippedContent.logos.entries[0]!.mark
  expect((await save(src, shipped)).statusCode).toBe(200)
  const refused = await save(shipped, `uploaded/${'0'.repeat(20)}-10x10`, 'companies/nobody.svg')
  expect(refused.statusCode).toBe(422)
  expect(refused.json<{ error: { fields: object } }>().error.fields).toEqual({
    'entries.1.mark': contentMessages.pictureGone,
    'entries.2.mark': contentMessages.pictureGone,
  })
})

test('a picture without a text in both languages is refused', async () => {
  const { version } = (await admin.call(readDocument, { params: { name: 'galleries' } })).json<DocumentRecord>()
  const src = await uploaded(await photo(30, 20).png().toBuffer())
  const label = { en: 'A team', de: 'Ein Team' }
  const answer = await admin.call(saveDraft, {
    params: { name: 'galleries' },
    query: { version },
    body: {
      content: { entries: [{ year: 2026, pictures: [{ src, alt: { en: 'A team', de: '' }, caption: label }] }] },
    },
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual([
    'entries.0.pictures.0.alt.de',
  ])
})

test('a picture that no version and no draft names is swept after a month, any other one never', async () => {
  const [published, unused] = [
    await uploaded(await photo(50, 40, '#112233').png().toBuffer()),
    await uploaded(await photo(50, 40, '#445566').png().toBuffer()),
  ]
  await save(published)
  await admin.call(publishDraft, { params: { name: 'logos' }, query: { version: (await read()).version } })
  await save(shippedContent.logos.entries[0]!.mark)
  await admin.call(publishDraft, { params: { name: 'logos' }, query: { version: (await read()).version } })
  const after = async (days: number) => {
    const now = new Date(t.clock.now().getTime() + days * 86_400_000)
    await forgetUnusedPictures({ db: t.deps.db, clock: { now: () => now } })
    await sweepFiles(t.deps, new Date(Date.now() + 60_000))
  }
  const statusOf = async (src: string) => (await fetch(onDisk + filesOf(src)[0]!.url)).status
  await after(29)
  expect(await statusOf(unused)).toBe(200)
  await after(31)
  expect([await statusOf(published), await statusOf(unused)]).toEqual([200, 404])
  expect((await save(unused)).statusCode).toBe(422)
})

test('the upload is in the audit log', async () => {
  const src = await uploaded(await photo(20, 20).png().toBuffer())
  const record = await t.deps.db
    .selectFrom('auditRecords')
    .select(['action', 'recordType', 'recordId'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(record).toEqual({ action: 'upload', recordType: 'content', recordId: src.replace('uploaded/', '') })
})
