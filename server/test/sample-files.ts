import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A PDF that viewers open: one A4 page that says something, filled up to a size with a stream nobody shows. */
export function pdfOf({ text = 'Poster', size = 0 }: { text?: string; size?: number } = {}): Buffer {
  const content = `BT /F1 36 Tf 60 700 Td (${text}) Tj ET`
  const build = (filling: Buffer) => {
    const parts: Buffer[] = []
    const offsets: number[] = []
    let at = 0
    const add = (piece: string | Buffer) => {
      const bytes = Buffer.from(piece)
      parts.push(bytes)
      at += bytes.length
    }
    add('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n')
    const bodies = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]
    for (const [index, body] of bodies.entries()) {
      offsets.push(at)
      add(`${index + 1} 0 obj\n${body}\nendobj\n`)
    }
    offsets.push(at)
    add(`6 0 obj\n<< /Length ${filling.length} >>\nstream\n`)
    add(filling)
    add('\nendstream\nendobj\n')
    const xref = at
    add(`xref\n0 7\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')}`)
    add(`trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`)
    return Buffer.concat(parts)
  }
  // The size changes the digits of the numbers around it, so it is approached.
  let filling = Math.max(0, size - build(Buffer.alloc(0)).length)
  for (let round = 0; round < 5; round += 1) {
    const made = build(Buffer.from(randomBytes(filling).map((byte) => byte & 0x7f)))
    if (size === 0 || made.length === size) return made
    filling += size - made.length
  }
  throw new Error(`no PDF of ${size} bytes came out`)
}

/** A PDF with these objects, numbered from 1; the first is the catalogue. */
function pdfWith(bodies: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = bodies.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = bodies.length + 1
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${xref}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

export const emptyPdf = pdfWith(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])

/** A PDF with a page of 400 by 200 points for each colour, as PDF writes one: `1 0 0` is red. */
export const pdfOfPages = (...colours: readonly string[]): Buffer =>
  pdfWith([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${colours.map((_, index) => `${3 + 2 * index} 0 R`).join(' ')}] /Count ${colours.length} >>`,
    ...colours.flatMap((colour, index) => {
      const content = `${colour} rg 0 0 400 200 re f`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents ${4 + 2 * index} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ])

/** Asks for a password, which is whatever has these digests. */
export const lockedPdf = pdfWith(
  [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >>`,
  ],
  `/Encrypt 4 0 R /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
)

const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: '#d6452b' } })
/** Of which something is left wherever it is cut. */
const noise = sharp({
  create: {
    width: 640,
    height: 400,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
    background: '#000',
  },
})
export const png = await picture.clone().png().toBuffer()
export const png16 = await noise.clone().toColourspace('rgb16').png().toBuffer()
export const interlacedPng = await noise.clone().png({ progressive: true }).toBuffer()
export const jpeg = await picture.clone().jpeg().toBuffer()
export const noisyJpeg = await noise.clone().jpeg().toBuffer()
export const progressiveJpeg = await noise.clone().jpeg({ progressive: true }).toBuffer()
export const cmykJpeg = await noise.clone().toColourspace('cmyk').jpeg().toBuffer()
export const gif = await picture.clone().gif().toBuffer()
export const noisyGif = await noise.clone().gif().toBuffer()
/** The elder version has no animation; nothing else in this file differs. */
export const gif87 = Buffer.concat([Buffer.from('GIF87a'), gif.subarray(6)])
const frame = (background: string) =>
  sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
export const animatedGif = await sharp(await Promise.all(['red', 'green', 'blue'].map(frame)), {
  join: { animated: true },
})
  .gif()
  .toBuffer()

/** A picture that says to be larger than it is. */
export function pngOf(width: number, height: number): Buffer {
  const claimed = Buffer.from(png)
  claimed.writeUInt32BE(width, 16)
  claimed.writeUInt32BE(height, 20)
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29)
  return claimed
}

export const box = (type: string, content: Buffer = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const movie = [box('moov', box('mvhd', Buffer.alloc(100))), box('mdat', randomBytes(5000))]
export const mp4 = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41')), ...movie])
export const mov = Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\x02\0qt  ')), box('wide'), ...movie])
export const oldMov = Buffer.concat(movie.toReversed())

const chunk = (id: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
const list = (type: string, content: Buffer) => chunk('LIST', Buffer.concat([Buffer.from(type), content]))
export const avi = chunk(
  'RIFF',
  Buffer.concat([
    Buffer.from('AVI '),
    list('hdrl', chunk('avih', Buffer.alloc(56))),
    list('movi', chunk('00dc', jpeg)),
    chunk('idx1', Buffer.alloc(16)),
  ]),
)

/** What a phone adds behind a picture: the film of a motion photo. */
export const motionPhoto = Buffer.concat([jpeg, mp4])
