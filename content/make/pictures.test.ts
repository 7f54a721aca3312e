import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildPictures } from './pictures.ts'

let folder: string
let sourceDir: string
let outDir: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  sourceDir = join(folder, 'in')
  outDir = join(folder, 'out')
  mkdirSync(join(sourceDir, 'events'), { recursive: true })
  writeFileSync(
    join(sourceDir, 'events/small.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="25"><path d="M0 0h40v25z"/></svg>',
  )
  // Orientation 6 is a camera held upright: stored 700 × 400, seen 400 × 700.
  const photo = sharp({ create: { width: 700, height: 400, channels: 3, background: '#e2540a' } })
  await photo.withMetadata({ orientation: 6 }).jpeg().toFile(join(sourceDir, 'photo.jpg'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a drawing of many shapes becomes one WebP of its own size, in the colours that were drawn', async () => {
  const dots = Array.from({ length: 900 }, (_, i) => `<circle cx="${(i * 7) % 400}" cy="${(i * i) % 250}" r="4"/>`)
  writeFileSync(
    join(sourceDir, 'events/dots.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="250"><path fill="#e2540a" d="M0 0h400v250H0z"/>${dots.join('')}</svg>`,
  )
  const { width, height, fallback, sources } = (await buildPictures({ sourceDir, outDir }))['events/dots.svg']!
  expect([width, height, sources]).toEqual([400, 250, []])
  const { data, info } = await sharp(join(outDir, fallback.replace('/pictures/', '')))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([400, 250])
  const colours = new Set<string>()
  for (let at = 0; at < data.length; at += info.channels) colours.add(data.subarray(at, at + 3).toString('hex'))
  expect([...colours]).toEqual(expect.arrayContaining(['e2540a', '000000']))
})

test('a small drawing stays one SVG, a photo becomes AVIF and WebP up to its own width, upright', async () => {
  const manifest = await buildPictures({ sourceDir, outDir })
  expect(manifest['events/small.svg']).toMatchObject({ width: 40, height: 25, sources: [] })
  expect(manifest['events/small.svg']!.fallback).toMatch(/^\/pictures\/[0-9a-z]{4}\.svg$/)
  const photo = manifest['photo.jpg']!
  expect([photo.width, photo.height]).toEqual([400, 700])
  expect(photo.sources.map(({ type, files }) => [type, files.map(({ width }) => width)])).toEqual([
    ['image/avif', [320, 400]],
    ['image/webp', [320, 400]],
  ])
  const made = await sharp(join(outDir, photo.fallback.replace('/pictures/', ''))).metadata()
  expect([made.format, made.width, made.height, made.exif]).toEqual(['webp', 400, 700, undefined])
})

test('a second run makes nothing again, and files of a picture that is gone are removed', async () => {
  await buildPictures({ sourceDir, outDir })
  const times = () => readdirSync(outDir).map((file) => [file, statSync(join(outDir, file)).mtimeMs])
  const first = times()
  await buildPictures({ sourceDir, outDir })
  expect(times()).toEqual(first)
  rmSync(join(sourceDir, 'photo.jpg'))
  await buildPictures({ sourceDir, outDir })
  expect(readdirSync(outDir)).toHaveLength(1)
})

test('a picture that lies there twice is made once', async () => {
  copyFileSync(join(sourceDir, 'photo.jpg'), join(sourceDir, 'events/photo.jpg'))
  let made = 0
  const manifest = await buildPictures({ sourceDir, outDir, onFile: () => (made += 1) })
  expect(manifest['events/photo.jpg']).toEqual(manifest['photo.jpg'])
  expect(made).toBe(readdirSync(outDir).length)
})

test('what became of the shipped pictures is committed, and nothing else', async () => {
  const made: string[] = []
  await buildPictures({ outDir, onFile: () => made.push('one') })
  expect(made).toEqual([])
  expect(readdirSync(outDir)).toEqual(readdirSync(join(import.meta.dirname, '../encoded')))
})
