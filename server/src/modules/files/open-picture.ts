import { largestEdge, mostPicturePixels, mostPosterPages, widthsOf } from '@project-week/contract/site/uploaded-picture'
import { fstatSync, readFileSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import type { PictureWidths } from './picture-process.ts'

/*
 * Runs in a process of its own, started by picture-process.ts, so that any failure ends with the process. `check TYPE
 * SIZE` exits with 0 if the file can be shown, `thumbnail TYPE SIZE` also writes a WebP, `widths TYPE SIZE` the JSON of
 * `PictureWidths`. Exit code 10: the file cannot be shown, with the reason in one line on stderr; 11: not all of it
 * arrived; any other code is no verdict on the file. A drawing that takes too long reports that and kills its process.
 */

/** Longer edge, in pixels: sharp enough for a card on a high-density screen. */
const edge = 720
/** More than any camera's picture; libvips reads them row by row. */
const mostPixels = 200_000_000
/**
 * Progressive JPEG and interlaced PNG are held in memory: 50 million pixels took 420 MB, 200 would take 4 times that.
 */
const mostInterlacedPixels = 50_000_000

/**
 * CPU time limit for a drawing, in milliseconds: a few lines of SVG can ask for hours of filters. Not wall-clock time,
 * which is many times longer on a busy machine.
 */
const drawingMs = 1000

/** For site pictures, like those shipped (`content/make/pictures.ts`). */
const siteQuality = { quality: 76, effort: 4 }

const [task, type = '', size] = process.argv.slice(2)
// A file on disk is read in one piece; others arrive through a pipe.
const input = fstatSync(0).isFile() ? readFileSync(0) : await buffer(process.stdin)
if (input.length !== Number(size)) process.exit(11)

/** A failure to load a library is no verdict on the file. */
const load = <T>(library: Promise<T>): Promise<T> =>
  library.catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
// Loaded on demand, as loading takes most of a check's time.
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

/** The first frame of an animation, rotated upright. Data after the picture's end is ignored. */
async function openImage(): Promise<Sharp> {
  const sharp = await loadSharp()
  const { isProgressive } = await sharp(input, { limitInputPixels: mostPixels }).metadata()
  const most = task === 'widths' ? mostPicturePixels : mostPixels
  const limitInputPixels = isProgressive ? Math.min(mostInterlacedPixels, most) : most
  // `truncated`: refuses pictures that end early; lesser faults are shown as browsers show them.
  return sharp(input, { limitInputPixels, failOn: 'truncated', sequentialRead: true }).autoOrient()
}

/**
 * An SVG, rendered at the site's largest size, as its own size says nothing. librsvg runs no scripts and, for a drawing
 * without an address, loads no other files.
 */
async function openDrawing(): Promise<Sharp> {
  const sharp = await loadSharp()
  const before = process.cpuUsage()
  // librsvg renders in a thread that cannot be stopped, and that an exit would wait for.
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

/** Every width of a picture for the site, without camera metadata. */
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
