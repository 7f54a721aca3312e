import { largestEdge, mostPicturePixels, mostPosterPages, widthsOf } from '@project-week/contract/site/uploaded-picture'
import { fstatSync, readFileSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import type { PictureWidths } from './picture-process.ts'

/*
 * A process of its own, started by picture-process.ts: a file comes in, and everything that goes wrong with it goes with
 * the process. `check TYPE SIZE` ends with 0 if the file can be shown, `thumbnail TYPE SIZE` writes a WebP as well,
 * `widths TYPE SIZE` the JSON of `PictureWidths`. It
 * ends with 10 if the file cannot be shown, and says why in one line on stderr, and with 11 if not all of it arrived;
 * with any other code it says nothing about the file. A drawing that takes too long says so and kills its process.
 */

/** Longer edge, in pixels: sharp enough for a card on a dense screen. */
const edge = 720
/** More than any camera's picture has; libvips reads them row by row. */
const mostPixels = 200_000_000
/** Progressive JPEG and interlaced PNG are held whole in memory: 50 million pixels took 420 MB, 200 would take four times that. */
const mostInterlacedPixels = 50_000_000

/**
 * CPU time that a drawing may take, in milliseconds: a few lines of SVG can ask for hours of filters. Not time by the
 * clock, of which a busy machine takes many times as much.
 */
const drawingMs = 1000

/** Of a picture for the site, as `content/make/pictures.ts` makes those that are shipped. */
const siteQuality = { quality: 76, effort: 4 }

const [task, type = '', size] = process.argv.slice(2)
// A file of the disk in one piece; what comes from elsewhere through a pipe.
const input = fstatSync(0).isFile() ? readFileSync(0) : await buffer(process.stdin)
if (input.length !== Number(size)) process.exit(11)

/** A library that cannot be loaded says nothing about the file. */
const load = <T>(library: Promise<T>): Promise<T> =>
  library.catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
// Each library is loaded where it is needed: loading takes most of a check's time.
const loadSharp = async () => (await load(import('sharp'))).default
const loadPdfium = async () => load((await load(import('@hyzyla/pdfium'))).PDFiumLibrary.init())

async function openPdf(): Promise<Sharp> {
  const pdfium = await loadPdfium()
  const pdf = await pdfium.loadDocument(input)
  if (task === 'widths' && pdf.getPageCount() > mostPosterPages) throw new Error('the document exceeds the page limit')
  const [page] = pdf.pages()
  if (page === undefined) throw new Error('the document has no page')
  if (task === 'check') process.exit(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const longerEdge = task === 'widths' ? largestEdge : edge
  const { data, width, height } = await page.render({ scale: longerEdge / Math.max(originalWidth, originalHeight) })
  const sharp = await loadSharp()
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** The first frame of an animation, turned as the camera was held. What follows the picture's end is of no interest. */
async function openImage(): Promise<Sharp> {
  const sharp = await loadSharp()
  const { isProgressive } = await sharp(input, { limitInputPixels: mostPixels }).metadata()
  const most = task === 'widths' ? mostPicturePixels : mostPixels
  const limitInputPixels = isProgressive ? Math.min(mostInterlacedPixels, most) : most
  // `truncated`: a picture that ends too early is refused, one with lesser faults is shown as browsers show it.
  return sharp(input, { limitInputPixels, failOn: 'truncated', sequentialRead: true }).autoOrient()
}

/**
 * An SVG, drawn as large as the site shows a picture: its own size says nothing. librsvg runs no script and, of a drawing
 * that comes without an address, loads no other file.
 */
async function openDrawing(): Promise<Sharp> {
  const sharp = await loadSharp()
  const before = process.cpuUsage()
  // librsvg draws in a thread that cannot be told to stop, and that an exit would wait for.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system < drawingMs * 1000) return
    writeSync(2, 'the drawing exceeds the time limit')
    process.kill(process.pid, 'SIGKILL')
  }, 50)
  const { width, height } = await sharp(input, { limitInputPixels: mostPicturePixels }).metadata()
  // At 72 dots per inch a unit of the drawing is a pixel. sharp takes at most 100,000.
  const density = Math.min((72 * largestEdge) / Math.max(width, height), 100_000)
  const { data, info } = await sharp(input, { density, limitInputPixels: mostPicturePixels })
    .raw()
    .toBuffer({ resolveWithObject: true })
  clearInterval(watch)
  return sharp(data, { raw: info })
}

/** Every width of a picture for the site. Nothing of the camera's data is kept. */
async function writeWidths(picture: Sharp): Promise<void> {
  const { data, info } = await picture
    .resize(largestEdge, largestEdge, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sharp = await loadSharp()
  const { width, height, channels } = info
  const files: PictureWidths['files'] = []
  for (const one of widthsOf(width)) {
    const file = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: one })
      .webp(siteQuality)
      .toBuffer()
    files.push({ width: one, base64: file.toString('base64') })
  }
  process.stdout.write(JSON.stringify({ width, height, files } satisfies PictureWidths))
}

try {
  const opened = { 'application/pdf': openPdf, 'image/svg+xml': openDrawing }[type] ?? openImage
  const picture = await opened()
  const small = () => picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
  if (task === 'widths') await writeWidths(picture)
  else if (task === 'check') await small().raw().toBuffer()
  else process.stdout.write(await small().flatten({ background: '#ffffff' }).webp({ quality: 80 }).toBuffer())
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 10
}
