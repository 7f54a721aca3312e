import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { pictureWidths } from '@project-week/contract/site/uploaded-picture'
import type { PictureFile, PictureManifest } from '@project-week/contract/site/content'
import sharp, { type Sharp } from 'sharp'

const source = fileURLToPath(new URL('../pictures', import.meta.url))
/** What became of the shipped pictures, committed: making it takes half a minute of a first start. */
const encoded = fileURLToPath(new URL('../encoded', import.meta.url))
const widths: readonly number[] = pictureWidths
const formats = [
  { type: 'image/avif', extension: 'avif', encode: (image: Sharp) => image.avif({ quality: 55, effort: 4 }) },
  { type: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 76, effort: 5 }) },
]

/** A mark: an SVG up to this size over the wire is drawn in no time. */
const largestSvg = 1_000

/**
 * A drawing up to this size over the wire is smaller as one picture without loss than as an AVIF at the width of a
 * phone. As an SVG it would be smaller still, but browsers draw its thousand dots anew whenever it moves or changes its
 * size, and somebody who pressed waits for that.
 */
const largestDrawing = 12_000

/** Part of every file name: change it when widths, formats or qualities change, and all pictures are made again. */
const recipe = 'b'

/** Letters and digits that follow from a picture's bytes. */
const hashOf = (bytes: Buffer): string =>
  BigInt(`0x${createHash('sha256').update(recipe).update(bytes).digest('hex')}`).toString(36)

/** So many of them name a picture, or one more where another one has them: the pages that name it are counted in bytes. */
const shortest = 4

export interface BuildPicturesOptions {
  /** Folder that gets the files; they are served from `urlPrefix`. */
  outDir: string
  urlPrefix?: string
  sourceDir?: string
  /** Where files lie that were made before. */
  encodedDir?: string
  /** Told after each file that was made: making all of them anew takes half a minute. */
  onFile?: () => void
}

/**
 * Makes what browsers load from what staff put into `content/pictures/`: marks stay SVGs, drawings of flat colours
 * become one WebP without loss, everything else AVIF and WebP in several widths, turned upright and without the
 * camera's data. A file's name is a short hash of its source: a second run encodes only what changed; files of pictures
 * that are gone are removed.
 */
export async function buildPictures(options: BuildPicturesOptions): Promise<PictureManifest> {
  const { outDir, urlPrefix = '/pictures', sourceDir = source, encodedDir = encoded, onFile = () => {} } = options
  mkdirSync(outDir, { recursive: true })
  const wanted = new Map<string, Promise<void>>()
  const named = new Map<string, Buffer>()
  const paths = readdirSync(sourceDir, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(svg|png|jpe?g|webp|avif)$/.test(path))
    .sort()
  const make = async (file: string, encode: () => Promise<Buffer> | Buffer): Promise<void> => {
    if (existsSync(join(outDir, file))) return
    const isMade = existsSync(join(encodedDir, file))
    // Aside and renamed: a build that was interrupted leaves no half a picture behind.
    if (isMade) copyFileSync(join(encodedDir, file), join(outDir, `${file}.part`))
    else writeFileSync(join(outDir, `${file}.part`), await encode())
    renameSync(join(outDir, `${file}.part`), join(outDir, file))
    if (!isMade) onFile()
  }
  const write = async (file: string, encode: () => Promise<Buffer> | Buffer): Promise<string> => {
    // The same picture may lie there twice.
    const isMade = wanted.get(file) ?? make(file, encode)
    wanted.set(file, isMade)
    await isMade
    return `${urlPrefix}/${file}`
  }
  const pictures = paths.map((path) => {
    const bytes = readFileSync(join(sourceDir, path))
    const hash = hashOf(bytes)
    let length = shortest
    while (!(named.get(hash.slice(0, length)) ?? bytes).equals(bytes)) length++
    const name = hash.slice(0, length)
    named.set(name, bytes)
    return { path, bytes, name }
  })
  const files = new Map<string, PictureFile>()
  // Side by side: one after the other leaves cores idle.
  const left = pictures.values()
  const makeNext = async () => {
    for (const { path, bytes, name } of left) {
      files.set(path, await buildPicture(bytes, path.endsWith('.svg'), name, write))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, makeNext))
  const manifest: PictureManifest = Object.fromEntries(paths.map((path) => [path, files.get(path)!]))
  for (const file of readdirSync(outDir)) if (!wanted.has(file)) rmSync(join(outDir, file))
  return manifest
}

async function buildPicture(
  bytes: Buffer,
  isSvg: boolean,
  stem: string,
  write: (file: string, make: () => Promise<Buffer> | Buffer) => Promise<string>,
): Promise<PictureFile> {
  const { width, height, autoOrient } = await sharp(bytes).metadata()
  const size = isSvg ? { width, height } : { width: autoOrient.width, height: autoOrient.height }
  const onTheWire = isSvg ? brotliCompressSync(bytes).length : Infinity
  if (onTheWire <= largestSvg) return { ...size, fallback: await write(`${stem}.svg`, () => bytes), sources: [] }
  if (onTheWire <= largestDrawing) {
    const make = () => sharp(bytes).webp({ nearLossless: true, quality: 40 }).toBuffer()
    return { ...size, fallback: await write(`${stem}.webp`, make), sources: [] }
  }
  const fitting = widths.filter((candidate) => candidate < size.width)
  const all = isSvg ? widths.slice(0, -1) : [...fitting, Math.min(size.width, widths.at(-1)!)]
  const sources: PictureFile['sources'] = []
  for (const { type, extension, encode } of formats) {
    const files: { url: string; width: number }[] = []
    for (const wide of all) {
      const make = () =>
        encode(
          sharp(bytes, { density: isSvg ? 144 : 72 })
            .autoOrient()
            .resize({ width: wide }),
        ).toBuffer()
      files.push({ url: await write(`${stem}-${wide}.${extension}`, make), width: wide })
    }
    sources.push({ type, files })
  }
  return { ...size, fallback: sources.at(-1)!.files.at(-1)!.url, sources }
}

if (import.meta.main) await buildPictures({ outDir: encoded })
