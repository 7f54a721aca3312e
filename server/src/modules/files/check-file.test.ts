import { type FileType, uploadMessages } from '@project-week/contract/files/upload'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import {
  animatedGif,
  cmykJpeg,
  emptyPdf,
  gif,
  gif87,
  interlacedPng,
  jpeg,
  lockedPdf,
  motionPhoto,
  mp4,
  noisyGif,
  noisyJpeg,
  pdfOf,
  png,
  png16,
  pngOf,
  progressiveJpeg,
} from '#test/sample-files.ts'
import { createDiskStorage } from '../../storage/disk.ts'
import { MissingObject } from '../../storage/storage.ts'
import { checkFile } from './check-file.ts'
import { prepareToOpen } from './picture-process.ts'

const pdf = pdfOf()
const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
const half = (content: Buffer) => content.subarray(0, content.length / 2)
const check = (type: FileType, content: Buffer) =>
  checkFile({ type, size: content.length }, async () => Readable.from([content]))

const folder = await mkdtemp(join(tmpdir(), 'uploads-check-'))
const storage = await createDiskStorage(folder)
afterAll(() => rm(folder, { recursive: true, force: true }))
const checkOnDisk = async (type: FileType, content: Buffer, size = content.length) => {
  const key = randomUUID()
  await storage.put(key, Readable.from([content]))
  await checkFile({ type, size }, () => storage.get(key))
}

test.each<[string, FileType, Buffer]>([
  ['a JPEG', 'image/jpeg', jpeg],
  ['a progressive JPEG', 'image/jpeg', progressiveJpeg],
  ['a CMYK JPEG', 'image/jpeg', cmykJpeg],
  ['a motion photo', 'image/jpeg', motionPhoto],
  ['a JPEG with a second picture', 'image/jpeg', Buffer.concat([jpeg, progressiveJpeg])],
  ['a JPEG with bytes after its end', 'image/jpeg', Buffer.concat([noisyJpeg, page])],
  ['a PNG', 'image/png', png],
  ['an interlaced PNG', 'image/png', interlacedPng],
  ['a PNG of 16 bits', 'image/png', png16],
  ['a PNG with bytes after its end', 'image/png', Buffer.concat([png16, page])],
  ['a GIF', 'image/gif', gif],
  ['a GIF87a', 'image/gif', gif87],
  ['an animated GIF', 'image/gif', animatedGif],
  ['a GIF without its trailer', 'image/gif', gif.subarray(0, -1)],
  [
    'a GIF with stray bytes before its trailer',
    'image/gif',
    Buffer.concat([animatedGif.subarray(0, -1), Buffer.from([0, 7, 0x3b])]),
  ],
  ['a GIF with bytes after its end', 'image/gif', Buffer.concat([animatedGif, page])],
  ['a GIF that ends within its second frame', 'image/gif', half(animatedGif)],
  ['a PDF', 'application/pdf', pdf],
  ['a PDF with bytes after its end', 'application/pdf', Buffer.concat([pdf, page])],
  ['a film', 'video/mp4', mp4],
])('%s is accepted', async (_, type, content) => {
  await expect(check(type, content)).resolves.toBeUndefined()
})

test.each<[string, FileType, Buffer, string]>([
  ['half a JPEG', 'image/jpeg', half(noisyJpeg), uploadMessages.damaged],
  ['half a progressive JPEG', 'image/jpeg', half(progressiveJpeg), uploadMessages.damaged],
  ['the head of a JPEG', 'image/jpeg', jpeg.subarray(0, 40), uploadMessages.damaged],
  ['half a PNG', 'image/png', half(png16), uploadMessages.damaged],
  ['a GIF that ends within its first frame', 'image/gif', half(noisyGif), uploadMessages.damaged],
  ['half a PDF', 'application/pdf', half(pdf), uploadMessages.damaged],
  ['a PDF without its end', 'application/pdf', pdf.subarray(0, -30), uploadMessages.damaged],
  ['the head of a PDF', 'application/pdf', Buffer.from('%PDF-1.7\n'), uploadMessages.damaged],
  ['a PDF without a page', 'application/pdf', emptyPdf, uploadMessages.damaged],
  ['a PDF with a password', 'application/pdf', lockedPdf, uploadMessages.locked],
  ['a picture of more than 200 megapixels', 'image/png', pngOf(20_001, 10_000), uploadMessages.tooManyPixels],
])('%s is refused', async (_, type, content, message) => {
  await expect(check(type, content)).rejects.toMatchObject({ code: 'invalid_file', message })
})

test.each<[string, FileType, Buffer]>([
  ['a JPEG', 'image/jpeg', noisyJpeg],
  ['a PDF', 'application/pdf', pdf],
  ['a PDF whose objects are not where its table says', 'application/pdf', Buffer.concat([Buffer.from('\n'), pdf])],
])('%s on disk is accepted', async (_, type, content) => {
  await expect(checkOnDisk(type, content)).resolves.toBeUndefined()
})

test.each<[string, FileType, Buffer, string]>([
  ['half a JPEG', 'image/jpeg', half(noisyJpeg), uploadMessages.damaged],
  ['half a PDF', 'application/pdf', half(pdf), uploadMessages.damaged],
  ['a PDF with a password', 'application/pdf', lockedPdf, uploadMessages.locked],
])('%s on disk is refused', async (_, type, content, message) => {
  await expect(checkOnDisk(type, content)).rejects.toMatchObject({ code: 'invalid_file', message })
})

test('a file that lies on disk in part is not called damaged', async () => {
  await expect(checkOnDisk('application/pdf', half(pdf), pdf.length)).rejects.toMatchObject({ code: 'not_ready' })
})

test('files that arrive at once are all judged, each for itself', async () => {
  const results = await Promise.allSettled([
    check('image/png', png),
    check('image/png', half(png16)),
    check('image/jpeg', jpeg),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

const isLinux = process.platform === 'linux'
const openers = () =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '))
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('open-picture'))
    .map(Number)
/** Other test files may have left processes that still wait. */
const openersBesides = (others: number[]) => openers().filter((pid) => !others.includes(pid))

test.runIf(isLinux)(
  'a file is opened by the one process that waits for it, and by another if that has died',
  async () => {
    const others = openers()
    prepareToOpen('application/pdf')
    prepareToOpen('application/pdf')
    expect(openersBesides(others)).toHaveLength(1)
    await check('application/pdf', pdf)
    expect(openersBesides(others)).toEqual([])

    prepareToOpen('image/png')
    const [waiting = 0] = openersBesides(others)
    process.kill(waiting, 'SIGKILL')
    await check('image/png', png)
    await expect(check('image/png', half(png16))).rejects.toMatchObject({ message: uploadMessages.damaged })
    expect(openersBesides(others)).toEqual([])
  },
)

test.runIf(isLinux)('no process waits for a film, and one that waits for a picture does not open a PDF', async () => {
  const others = openers()
  prepareToOpen('video/mp4')
  expect(openersBesides(others)).toEqual([])
  prepareToOpen('image/png')
  const waiting = openersBesides(others)
  await check('application/pdf', pdf)
  expect(openersBesides(others)).toEqual(waiting)
  await check('image/png', png)
  expect(openersBesides(others)).toEqual([])
})

test('a file that the store does not give whole is not called damaged', async () => {
  const lost = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  async function* broken() {
    yield await Promise.resolve(Buffer.from('%PDF-1.4\n'))
    throw lost
  }
  const file = { type: 'application/pdf', size: pdf.length } as const
  await expect(checkFile(file, () => Promise.resolve(Readable.from(broken())))).rejects.toBe(lost)
})

test('a file that the store first gives in part is asked for again', async () => {
  const answers = [pdf.subarray(0, 100), pdf]
  const open = async () => Readable.from([answers.shift() ?? Buffer.alloc(0)])
  await expect(checkFile({ type: 'application/pdf', size: pdf.length }, open)).resolves.toBeUndefined()
})

test('a file that the store does not show yet is not called damaged', async () => {
  const open = async () => Promise.reject(new MissingObject('a'))
  await expect(checkFile({ type: 'application/pdf', size: pdf.length }, open)).rejects.toMatchObject({
    statusCode: 503,
    code: 'not_ready',
  })
})

test('a file that the store twice gives in part is not called damaged', async () => {
  const open = async () => Readable.from([pdf.subarray(0, 100)])
  await expect(checkFile({ type: 'application/pdf', size: pdf.length }, open)).rejects.toMatchObject({
    statusCode: 503,
    code: 'not_ready',
  })
})
