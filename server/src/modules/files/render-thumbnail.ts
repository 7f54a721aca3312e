import { PDFiumLibrary } from '@hyzyla/pdfium'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'

/** Longer edge, in pixels: sharp enough for a card on a dense screen. */
const edge = 720

/** A process of its own: a file comes in, a WebP goes out, and everything that went wrong goes with the process. */
const [type = ''] = process.argv.slice(2)
const input = await buffer(process.stdin)

async function firstPage(document: Buffer): Promise<Sharp> {
  const pdfium = await PDFiumLibrary.init()
  const [page] = (await pdfium.loadDocument(document)).pages()
  if (page === undefined) throw new Error('the document has no page')
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const { data, width, height } = await page.render({ scale: edge / Math.max(originalWidth, originalHeight) })
  return sharp(data, { raw: { width, height, channels: 4 } })
}

const picture =
  type === 'application/pdf'
    ? await firstPage(input)
    : // The first frame of an animation; turned as the camera was held; a picture of too many pixels is refused.
      sharp(input, { limitInputPixels: 200_000_000, failOn: 'error' }).rotate()
const webp = await picture
  .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
  .webp({ quality: 80 })
  .toBuffer()
process.stdout.write(webp)
