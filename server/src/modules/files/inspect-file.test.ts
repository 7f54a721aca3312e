import { fileRules, FileType, uploadMessages } from '@project-week/contract/files/upload'
import fc from 'fast-check'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { avi, box, gif, gif87, jpeg, mov, mp4, oldMov, pdfOf, png } from '#test/sample-files.ts'
import { inspectFile } from './inspect-file.ts'

const pdf = pdfOf()
const refusal = uploadMessages.notEither

/** Checks a file that arrives in pieces of these sizes, cyclically. */
async function inspect(
  content: Buffer,
  sizes: readonly number[] = [65_536],
  accepted: readonly FileType[] = FileType.options,
) {
  function* pieces() {
    for (let at = 0, turn = 0; at < content.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1
      yield content.subarray(at, at + size)
      at += size
    }
  }
  const { bytes, result } = inspectFile(Readable.from(pieces()), accepted, refusal)
  expect((await buffer(bytes)).equals(content)).toBe(true)
  return result()
}

const brand = (name: string) => Buffer.from(mp4.toString('latin1').replace('ftypisom', `ftyp${name}`), 'latin1')

const samples: Record<string, [Buffer, FileType]> = {
  PDF: [pdf, 'application/pdf'],
  PNG: [png, 'image/png'],
  JPEG: [jpeg, 'image/jpeg'],
  GIF89a: [gif, 'image/gif'],
  GIF87a: [gif87, 'image/gif'],
  MP4: [mp4, 'video/mp4'],
  'a PDF behind 1,019 bytes of a portal': [Buffer.concat([Buffer.alloc(1019, '\r\n'), pdf]), 'application/pdf'],
  "a phone's 3GP": [brand('3gp4'), 'video/mp4'],
  'a later 3GP': [brand('3gp5'), 'video/mp4'],
  "iTunes' MP4": [brand('M4V '), 'video/mp4'],
  QuickTime: [mov, 'video/quicktime'],
  'QuickTime without ftyp': [oldMov, 'video/quicktime'],
  AVI: [avi, 'video/x-msvideo'],
}

describe.each(Object.entries(samples))('%s', (_, [content, type]) => {
  test('is recognised by its content and passes unchanged', async () => {
    expect(await inspect(content)).toMatchObject({ type, size: content.length })
  })

  test('is the same however it is cut into pieces on its way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }), async (sizes) => {
        expect((await inspect(content, sizes)).type).toBe(type)
      }),
      { numRuns: 15 },
    )
  })
})

const track = (codec: string) => box('stsd', Buffer.from(`\0\0\0\0\0\0\0\x01\0\0\0\x10${codec}`, 'latin1'))
const ftyp = mp4.subarray(0, 28)
const [index, media] = [box('moov', track('avc1')), box('mdat', Buffer.alloc(300))]
const wide = Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\x18contents', 'latin1')
const toTheEnd = Buffer.concat([Buffer.from('\0\0\0\0mdat', 'latin1'), Buffer.alloc(99)])

describe('a film', () => {
  const sizes = [7, 1, 30]

  test.each([
    ['ends within a box', [ftyp, index, media.subarray(0, -1)]],
    ['was never finished', [ftyp, media]],
    ['was never finished, its content open', [ftyp, toTheEnd]],
    ['is a beginning alone', [ftyp]],
    ['ends with its index', [ftyp, index]],
    ['goes on with other bytes', [ftyp, Buffer.alloc(40), index]],
  ])('that %s is damaged', async (_, boxes) => {
    await expect(inspect(Buffer.concat(boxes), sizes)).rejects.toMatchObject({ message: uploadMessages.damaged })
  })

  test.each([
    ['with its index at the end', [ftyp, media, index]],
    ['with a large content', [ftyp, index, wide]],
    ['with a content up to the end', [ftyp, index, toTheEnd]],
    ['with a few bytes behind it', [ftyp, index, media, Buffer.from('SEF')]],
    ['with a tag behind it', [ftyp, index, media, Buffer.from('TAGAda Lovelace'.padEnd(128, '\0'))]],
    ['with other bytes behind it', [ftyp, index, media, Buffer.alloc(40)]],
  ])('%s is whole', async (_, boxes) => {
    expect(await inspect(Buffer.concat(boxes), sizes)).toMatchObject({ type: 'video/mp4', isRareFilm: false })
  })

  test.each(['hvc1', 'hev1', 'dvh1', 'apcn', 'ap4h'])('in %s may not play everywhere', async (codec) => {
    const film = Buffer.concat([ftyp, media, box('moov', track(codec))])
    expect(await inspect(film, sizes)).toMatchObject({ isRareFilm: true })
  })
})

const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>')

test.each([
  ['HTML', page],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a script', Buffer.from('#!/bin/sh\necho hello, this is no picture')],
  ['a Windows program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xFF\xFF', 'latin1')],
  ['a Linux program', Buffer.from('\x7FELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0>\0', 'latin1')],
  ['a PDF behind 1,020 bytes', Buffer.concat([Buffer.alloc(1020, '\r\n'), pdf])],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['sound', Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42', 'latin1')],
  ['WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
  ['a zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)])],
  ['a handful of bytes', Buffer.from('%PD')],
])('%s is none of the types', async (_, content) => {
  await expect(inspect(content)).rejects.toThrow(refusal)
})

/** Its directory stands behind the picture, as most programs write it. */
const tiff = (head: string) => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(9000, 200)])

const exportAs = (format: string, target: string) => `This file is in ${format} format. Export it as ${target}.`

test.each([
  ['HEIC among pictures', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), exportAs('HEIC', 'JPEG')],
  ["a scanner's TIFF", tiff('II*\0'), exportAs('TIF', 'JPEG')],
  ['a large TIFF', tiff('MM\0+'), exportAs('TIF', 'JPEG')],
  ['a PDF among pictures', pdf, exportAs('PDF', 'JPEG')],
  ['a script', page, undefined],
])('%s is refused with its format and the way out beside the sentence', async (_, content, wayOut) => {
  const details = wayOut === undefined ? undefined : { wayOut }
  await expect(inspect(content, [65_536], fileRules.image.types)).rejects.toMatchObject({ message: refusal, details })
})

test('a type that is not asked for is refused, however sound the file', async () => {
  await expect(inspect(png, [65_536], ['application/pdf'])).rejects.toMatchObject({
    message: refusal,
    details: { wayOut: exportAs('PNG', 'PDF') },
  })
  await expect(inspect(mp4, [65_536], ['application/pdf'])).rejects.toMatchObject({
    message: refusal,
    details: undefined,
  })
})

test('an empty file is refused by name', async () => {
  await expect(inspect(Buffer.alloc(0))).rejects.toThrow(uploadMessages.empty)
})

test('a large file is refused at its first bytes', async () => {
  let sent = 0
  function* endless() {
    for (;;) {
      sent += page.length
      yield page
    }
  }
  const { bytes } = inspectFile(Readable.from(endless()), FileType.options, refusal)
  await expect(buffer(bytes)).rejects.toThrow(refusal)
  expect(sent).toBeLessThan(100_000)
})
