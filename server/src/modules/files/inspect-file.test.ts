import { FileType, uploadMessages } from '@project-week/contract/files/upload'
import fc from 'fast-check'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { avi, gif, jpeg, motionPhoto, mov, mp4, oldMov, pdfOf, png, progressiveJpeg } from '#test/sample-files.ts'
import { inspectFile } from './inspect-file.ts'

const pdf = pdfOf()
const refusal = 'not of these'

/** Checks a file that arrives in pieces of the given sizes, over and over. */
async function inspect(content: Buffer, sizes: readonly number[] = [65_536], accepted = FileType.options) {
  function* pieces() {
    for (let at = 0, turn = 0; at < content.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1
      yield content.subarray(at, at + size)
      at += size
    }
  }
  const { through, result } = inspectFile(accepted, refusal)
  const [passed] = await Promise.all([buffer(through), pipeline(Readable.from(pieces()), through)])
  expect(passed.equals(content)).toBe(true)
  return result()
}

const samples: Record<string, [Buffer, FileType]> = {
  PDF: [pdf, 'application/pdf'],
  PNG: [png, 'image/png'],
  JPEG: [jpeg, 'image/jpeg'],
  'progressive JPEG': [progressiveJpeg, 'image/jpeg'],
  'motion photo': [motionPhoto, 'image/jpeg'],
  'JPEG with a second picture': [Buffer.concat([jpeg, progressiveJpeg]), 'image/jpeg'],
  "JPEG with a phone's trailer": [
    Buffer.concat([jpeg, Buffer.from('\0\0\x01\x0AImage_UTC_Data17SEFHxxxxSEFT')]),
    'image/jpeg',
  ],
  GIF: [gif, 'image/gif'],
  MP4: [mp4, 'video/mp4'],
  QuickTime: [mov, 'video/quicktime'],
  'QuickTime of old': [oldMov, 'video/quicktime'],
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

  test('is refused wherever it is cut short', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: content.length - 2 }), async (end) => {
        const part = content.subarray(0, end)
        // A picture with something behind it is whole at the end of the picture.
        if (part.length >= jpeg.length && content.subarray(0, jpeg.length).equals(jpeg) && content !== jpeg) return
        await expect(inspect(part)).rejects.toMatchObject({ code: 'invalid_file' })
      }),
      { numRuns: 60 },
    )
  })
})

const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60), Buffer.from('PK\x05\x06'), Buffer.alloc(18)])

test.each([
  ['HTML', page],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a script', Buffer.from('#!/bin/sh\necho hello, this is no picture')],
  ['a PDF behind a page', Buffer.concat([page, pdf])],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['sound', Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42', 'latin1')],
  ['WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
  ['a zip', zip],
  ['a handful of bytes', Buffer.from('%PDF')],
])('%s is none of the types', async (_, content) => {
  await expect(inspect(content)).rejects.toThrow(refusal)
})

test.each(Object.entries({ PDF: pdf, PNG: png, JPEG: jpeg, GIF: gif, MP4: mp4, AVI: avi }))(
  'a %s that is something else behind its end is refused',
  async (_, content) => {
    for (const guest of [page, zip]) {
      await expect(inspect(Buffer.concat([content, guest]))).rejects.toThrow(uploadMessages.damaged)
    }
  },
)

test('a type that is not asked for is refused, however sound the file', async () => {
  await expect(inspect(png, [65_536], ['application/pdf'])).rejects.toThrow(refusal)
})

test('an empty file is told so', async () => {
  await expect(inspect(Buffer.alloc(0))).rejects.toThrow(uploadMessages.empty)
})

test('a linearized PDF that ends after its first part is incomplete', async () => {
  const cut = Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Linearized 1 /L 90000 /H [1 2] >>\nendobj\nxref\nstartxref\n0\n%%EOF\n',
  )
  await expect(inspect(cut)).rejects.toThrow(uploadMessages.damaged)
})

test('a PDF may be followed by white space, as printers leave it', async () => {
  expect((await inspect(Buffer.concat([pdf, Buffer.from('\r\n\n \0\0')]))).type).toBe('application/pdf')
})
