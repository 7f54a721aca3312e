import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import {
  contentMessages,
  type DocumentRecord,
  downloadContentPicture,
  publishDraft,
  readDocument,
  saveDraft,
  uploadContentPicture,
  uploadContentPoster,
} from '@project-week/contract/content/content'
import { pathOf } from '@project-week/contract/paths'
import { uploadMessages } from '@project-week/contract/files/upload'
import { posterLimit, uploadedFile } from '@project-week/contract/site/uploaded-picture'
import { shippedContent } from '@project-week/content/shipped'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { createS3Storage } from '#src/storage/s3.ts'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { startS3 } from '#test/s3-server.ts'
import { emptyPdf, lockedPdf, pdfOf, pdfOfPages } from '#test/sample-files.ts'
import { formOf, sendForm } from '#test/send-upload.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { forgetUnusedUploads } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-week-pictures-'))
const s3 = await startS3(folder)
const t = appFixture()
let admin: Browser
let onDisk: string
let onS3: string
const close: (() => Promise<unknown>)[] = []
beforeAll(async () => {
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
const narrowest = (src: string) => filesOf(src)[0]!.url
/** As the office sees it, which sees all that is kept. */
const look = (url: string) => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(url, { headers: { cookie } })
}
async function statusOf(address: string): Promise<number> {
  const answer = await look(onDisk + address)
  // To its end: the server waits with its own for answers that are under way.
  await answer.arrayBuffer()
  return answer.status
}

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
  test('a photo is kept upright in the widths of the site, as WebP without its data', async () => {
    const sideways = await photo(1200, 2400)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const src = await uploaded(sideways, origin())
    expect(src).toMatch(/^uploaded\/[0-9a-f]{20}-1920x960$/)
    expect(filesOf(src).map(({ width }) => width)).toEqual([320, 480, 640, 960, 1280, 1920])
    for (const { url, width } of filesOf(src)) {
      const answer = await look(origin() + url)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
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
  const { hasAlpha } = await sharp(await (await look(onDisk + filesOf(src)[1]!.url)).arrayBuffer()).metadata()
  expect(hasAlpha).toBe(true)
  expect(await uploaded(logo)).toBe(src)
})

test('a picture of 200 megapixels is refused by the limit that it breaks', { tags: ['night'] }, async () => {
  const { status, body } = await upload(await photo(20_000, 10_000).png({ compressionLevel: 1 }).toBuffer())
  expect(status).toBe(400)
  expect(body.error).toEqual({ code: 'invalid_file', message: contentMessages.tooManyPixels })
  expect(contentMessages.tooManyPixels).toContain('50 megapixels')
})

test.each([
  ['a web page', Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')],
  ['an animation', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
  ['a text with the name of a photo', Buffer.from('not a photo')],
])('%s is refused, and nothing of it stays', async (_, content) => {
  const before = await keys()
  const { status, body } = await upload(content)
  expect([status, body.error?.message]).toEqual([400, contentMessages.pictureType])
  expect(await keys()).toEqual(before)
})

test('a drawing is kept as large as the site shows it, as a picture that holds nothing of it', async () => {
  const own = 'data:text/html,<script>alert(1)</script>'
  const drawing = `<?xml version="1.0"?><!-- Made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">
      <script>alert(1)</script><image xlink:href="file:///etc/hostname" width="20" height="20"/>
      <a xlink:href="${encodeURI(own)}"><rect x="20" width="20" height="20" fill="#f00" onclick="alert(1)"/></a>
    </svg>`
  const src = await uploaded(Buffer.from(drawing))
  expect(src).toMatch(/-1920x960$/)
  const kept = Buffer.from(await (await look(onDisk + filesOf(src).at(-1)!.url)).arrayBuffer())
  expect([(await sharp(kept).metadata()).format, kept.includes('script'), kept.includes('alert')]).toEqual([
    'webp',
    false,
    false,
  ])
  const { data } = await sharp(kept).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number) => [...data.subarray(4 * (480 * 1920 + x), 4 * (480 * 1920 + x) + 4)]
  // Transparent where the other file would show.
  expect(pixel(480)[3]).toBe(0)
  expect(pixel(1440)[0]).toBeGreaterThan(240)
})

test('a drawing whose filters take seconds is refused by that name, and nothing of it stays', async () => {
  const before = await keys()
  const filters = '<feMorphology operator="dilate" radius="60"/>'.repeat(3)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200">
    <filter id="f">${filters}</filter><rect width="300" height="100" filter="url(#f)"/></svg>`
  const { status, body } = await upload(Buffer.from(drawing))
  expect([status, body.error]).toEqual([400, { code: 'invalid_file', message: contentMessages.drawingTooSlow }])
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

test('only the office uploads, and what nobody uploaded is not there', async () => {
  const content = await photo(10, 10).png().toBuffer()
  expect((await upload(content, { by: await t.signInAs('Viewer') })).status).toBe(403)
  expect((await upload(content, { by: await t.signOn() })).status).toBe(403)
  const src = await uploaded(content)
  expect((await look(onDisk + filesOf(src)[0]!.url)).status).toBe(200)
  const name = src.replace('uploaded/', '')
  const other = (params: Record<string, string>) => look(onDisk + pathOf(downloadContentPicture.path, params))
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

/** Runs the nightly jobs as if this many days later. @returns keys that should exist but don't */
async function sweepAfter(days: number): Promise<string[]> {
  const now = new Date(t.clock.now().getTime() + days * 86_400_000)
  await forgetUnusedUploads({ db: t.deps.db, clock: { now: () => now } })
  return (await sweepFiles(t.deps, new Date(Date.now() + 60_000))).missing
}

test('a picture is everybody’s for a day while the site shows it, and the office’s alone before and after', async () => {
  const src = await uploaded(await photo(60, 40, '#123123').png().toBuffer())
  const url = onDisk + narrowest(src)
  const publish = async (mark: string) => {
    await save(mark)
    await admin.call(publishDraft, { params: { name: 'logos' }, query: { version: (await read()).version } })
  }
  const statuses = async () => [(await fetch(url)).status, (await look(url)).status]
  expect(await statuses()).toEqual([404, 200])
  await publish(src)
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  const again = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
  expect((await fetch(url, again)).status).toBe(304)
  await publish(shippedContent.logos.entries[0]!.mark)
  expect(await statuses()).toEqual([404, 200])
  expect((await fetch(url, again)).status).toBe(404)
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
  await sweepAfter(29)
  expect(await statusOf(narrowest(unused))).toBe(200)
  await sweepAfter(31)
  expect([await statusOf(narrowest(published)), await statusOf(narrowest(unused))]).toEqual([200, 404])
  expect((await save(unused)).statusCode).toBe(422)
})

const newestAudit = () =>
  t.deps.db
    .selectFrom('auditRecords')
    .select(['action', 'recordType', 'recordId', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

test('the upload is in the audit log', async () => {
  const content = await photo(20, 20).png().toBuffer()
  const src = await uploaded(content)
  expect(await newestAudit()).toEqual({
    action: 'upload',
    recordType: 'content',
    recordId: src.replace('uploaded/', ''),
    details: { kind: 'picture', size: content.length },
  })
})

describe('a poster that is a PDF', () => {
  const sendPoster = async (content: Buffer, { by = admin, origin = onDisk } = {}) => {
    const parts = [{ content, filename: 'team_company.pdf', type: 'application/pdf' }]
    return (await sendForm(origin, uploadContentPoster.path, by, formOf(parts)))!
  }
  const poster = async (content: Buffer, origin = onDisk) => {
    const { status, body } = await sendPoster(content, { origin })
    expect(status, JSON.stringify(body)).toBe(201)
    return { src: String(body['src']), pdf: String(body['pdf']) }
  }
  const [shipped] = shippedContent.posters.entries
  const savePoster = async ({ src, pdf }: { src: string; pdf?: string }) => {
    const record = (await admin.call(readDocument, { params: { name: 'posters' } })).json<DocumentRecord>()
    const entry = { ...shipped, picture: { ...shipped!.picture, src }, pdf }
    return admin.call(saveDraft, {
      params: { name: 'posters' },
      query: { version: record.version },
      body: { content: { entries: [entry] } },
    })
  }

  describe.each([
    ['on disk', () => onDisk],
    ['on S3', () => onS3],
  ])('%s', (_, origin) => {
    test('is shown by its first page, and kept as it is', async () => {
      const content = pdfOfPages('1 0 0', '0 0 1')
      const { src, pdf } = await poster(content, origin())
      expect(src).toMatch(/^uploaded\/[0-9a-f]{20}-1920x960$/)
      for (const { url, width } of filesOf(src)) {
        const answer = await look(origin() + url)
        const picture = sharp(await answer.arrayBuffer())
        expect((await picture.metadata()).width).toBe(width)
        const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
        const [red = 0, green = 255, blue = 255] = data
        expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true])
      }
      expect(pdf).toMatch(/^\/api\/site\/uploaded\/[0-9a-f]{20}-0x0\/poster\.pdf$/)
      const answer = await look(origin() + pdf)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="poster.pdf"',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    })
  })

  test.each([
    ['has three pages', () => pdfOfPages('1 0 0', '0 1 0', '0 0 1'), 400, contentMessages.posterPages],
    ['asks for a password', () => lockedPdf, 400, uploadMessages.locked],
    ['is larger than 20 MB', () => pdfOf({ size: posterLimit + 1 }), 413, contentMessages.posterTooLarge],
    ['has no page', () => emptyPdf, 400, uploadMessages.damaged],
    ['is none', () => Buffer.from('not a poster'), 400, contentMessages.posterType],
  ])('and %s is refused by that name, and nothing of it stays', async (_, contentOf, status, message) => {
    const before = await keys()
    const answer = await sendPoster(contentOf())
    expect([answer.status, answer.body.error?.message]).toEqual([status, message])
    expect(await keys()).toEqual(before)
  })

  test('is taken from the office alone, and is no picture elsewhere', async () => {
    const content = pdfOfPages('1 0 0')
    expect((await sendPoster(content, { by: await t.signInAs('Viewer') })).status).toBe(403)
    expect((await sendPoster(content, { by: await t.signOn() })).status).toBe(403)
    expect((await upload(content)).body.error?.message).toBe(contentMessages.pictureType)
    expect((await fetch(`${onDisk}/api/site/uploaded/${'0'.repeat(20)}-0x0/poster.pdf`)).status).toBe(404)
    expect((await fetch(`${onDisk}/api/site/uploaded/elsewhere/poster.pdf`)).status).toBe(400)
  })

  test('is kept once, in the audit log, and linked to; a link to another one is refused', async () => {
    const green = pdfOfPages('0 1 0')
    const { src, pdf } = await poster(green)
    expect(await poster(green)).toEqual({ src, pdf })
    expect(await newestAudit()).toEqual({
      action: 'upload',
      recordType: 'content',
      recordId: src.replace('uploaded/', ''),
      details: { kind: 'poster', size: green.length },
    })
    expect((await savePoster({ src, pdf })).statusCode).toBe(200)
    const refused = await savePoster({ src, pdf: `/api/site/uploaded/${'0'.repeat(20)}-0x0/poster.pdf#page=2` })
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ error: { fields: object } }>().error.fields).toEqual({
      'entries.0.pdf': contentMessages.pdfGone,
    })
    const asPicture = await savePoster({ src: pdf.replace(/^.*(uploaded\/[^/]+).*$/, '$1') })
    expect(Object.keys(asPicture.json<{ error: { fields: object } }>().error.fields)).toEqual(['entries.0.picture.src'])
  })

  test('is swept a month after nobody links to it; its picture stays, and a linked one does', async () => {
    const [linked, picture] = [await poster(pdfOfPages('0 1 1')), await poster(pdfOfPages('1 1 0'))]
    expect((await savePoster(linked)).statusCode).toBe(200)
    await publishPosters()
    expect((await savePoster({ src: picture.src })).statusCode).toBe(200)
    const missing = await sweepAfter(31)
    expect([await statusOf(linked.pdf), await statusOf(picture.pdf)]).toEqual([200, 404])
    expect([await statusOf(narrowest(linked.src)), await statusOf(narrowest(picture.src))]).toEqual([200, 200])
    const name = linked.pdf.split('/').at(-2)!
    expect(missing.filter((key) => key.startsWith(name))).toEqual([])
  })

  const publishPosters = async () => {
    const { version } = (await admin.call(readDocument, { params: { name: 'posters' } })).json<DocumentRecord>()
    await admin.call(publishDraft, { params: { name: 'posters' }, query: { version } })
  }
})
