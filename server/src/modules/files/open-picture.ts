import { largestEdge, mostPicturePixels, mostPosterPages, widthsOf } from '@project-week/contract/site/uploaded-picture'
import { fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import type { PictureOrder, PictureWidths } from './picture-process.ts'

/*
 * Runs in a process of its own, started by picture-process.ts, so that any failure ends with the process. Its argument
 * is the file's type; once it has loaded what opens that, it reads its `PictureOrder` from fd 3. A file that is not on
 * our disk arrives on stdin. `check` exits with 0 if the file can be shown, `thumbnail` also writes a WebP, `widths` the
 * JSON of `PictureWidths`. Exit code 10: the file cannot be shown, with the reason in one line on stderr; 11: not all of
 * it arrived; any other code is no verdict on the file. A drawing that takes too long reports that and kills its
 * process.
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

const type = process.argv[2]

/** A failure to load a library, or to read, is no verdict on the file. */
function endWithoutVerdict(error: unknown): never {
  console.error(error)
  process.exit(1)
}
const load = <T>(library: Promise<T>): Promise<T> => library.catch(endWithoutVerdict)
const loadSharp = async () => (await load(import('sharp'))).default

/** What the module exports, and its types leave out. */
interface Exports {
  _FPDF_LoadCustomDocument: (access: number, password: number) => number
  wasmExports: { __indirect_function_table: WebAssembly.Table }
}

/** `(module (import "" "" (func (param i32 i32 i32 i32) (result i32))) (export "" (func 0)))` */
const wrapper = Buffer.from('0061736d0100000001090160047f7f7f7f017f02050100000000070401000000', 'hex')

/**
 * Returns what opens the document by `FPDF_FILEACCESS` (fpdfview.h): `loadDocument` would first copy the whole file into
 * PDFium's memory.
 */
async function loadPdfium() {
  const { PDFiumModule, PDFiumDocument } = await load(import('@hyzyla/pdfium'))
  const module = (await load(PDFiumModule({}))) as Awaited<ReturnType<typeof PDFiumModule>> & Exports
  module._FPDF_InitLibraryWithConfig({})
  const getBlock = (_: number, position: number, address: number, length: number) => {
    const block = module.HEAPU8.subarray(address, address + length)
    try {
      const count = input === undefined ? readSync(file, block, { position }) : input.copy(block, 0, position)
      if (count !== length) process.exit(11)
      return 1
    } catch (error) {
      return endWithoutVerdict(error)
    }
  }
  const { instance } = await load(WebAssembly.instantiate(wrapper, { '': { '': getBlock } }))
  // The table cannot grow, but nothing is called by the first place of it: it stands for "no function".
  module.wasmExports.__indirect_function_table.set(0, instance.exports[''])
  return () => {
    const documentPtr = module.wasmExports.malloc(12)
    module.HEAP32.set([size, 0, 0], documentPtr / 4)
    const documentIdx = module._FPDF_LoadCustomDocument(documentPtr, 0)
    if (documentIdx === 0) throw new Error(module._FPDF_GetLastError() === 4 ? 'password' : 'damaged')
    return new PDFiumDocument({ module, documentIdx, documentPtr })
  }
}

async function openPdf(loadDocument: Awaited<ReturnType<typeof loadPdfium>>): Promise<Sharp> {
  const pdf = loadDocument()
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

/** Loads first what takes most of a check's time. */
async function prepare(): Promise<() => Promise<Sharp>> {
  if (type === 'application/pdf') {
    const loadDocument = await loadPdfium()
    return () => openPdf(loadDocument)
  }
  await loadSharp()
  return type === 'image/svg+xml' ? openDrawing : openImage
}

/** What is not on disk arrives through a pipe: into one place, as `buffer` of it would take three times the memory. */
async function readPipe(): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  let arrived = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunk.copy(bytes, arrived)
    arrived += chunk.length
  }
  return arrived === size ? bytes : process.exit(11)
}

const open = await prepare()
// As a socket: on Windows a file's read fails at the end of a pipe.
const { task, size, path } = (await json(new Socket({ fd: 3 })).catch(endWithoutVerdict)) as PictureOrder
const file = path === undefined ? 0 : openSync(path, 'r')
if (path !== undefined && fstatSync(file).size !== size) process.exit(11)
// Of a document on disk PDFium reads what it needs.
const input = path === undefined ? await readPipe() : type === 'application/pdf' ? undefined : readFileSync(file)

try {
  const picture = await open()
  const small = () => picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
  if (task === 'widths') await writeWidths(picture)
  else if (task === 'check') await small().raw().toBuffer()
  else process.stdout.write(await small().flatten({ background: '#ffffff' }).webp({ quality: 80 }).toBuffer())
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 10
}
