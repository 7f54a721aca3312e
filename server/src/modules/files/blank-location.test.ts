import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutLocation } from './blank-location.ts'

const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '48/1 8/1 5123/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '11/1 34/1 777/100',
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,8.5123N" exif:PixelXDimension="40"><exif:GPSLongitude>11,34.777E</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>`
const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33a00' } })
  .withExif({ IFD0: { Artist: 'Anna Beispiel', Orientation: '6' }, IFD3: gps })
  .withMetadata({ orientation: 6 })
  .withXmp(xmp)
  .jpeg()
  .toBuffer()

async function* inPieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield Buffer.from(content.subarray(at, at + size))
}
const kept = (content: Buffer, size = content.length) => buffer(Readable.from(withoutLocation(inPieces(content, size))))

/** The numbers of a place as EXIF has them, in this file's order of bytes. */
const latitude = (isLittle: boolean) => {
  const bytes = Buffer.alloc(24)
  const numbers = [48, 1, 8, 1, 5123, 100]
  for (const [index, one] of numbers.entries()) {
    if (isLittle) bytes.writeUInt32LE(one, 4 * index)
    else bytes.writeUInt32BE(one, 4 * index)
  }
  return bytes
}

test.each([1, 7, 5000])('a JPEG in pieces of %i bytes loses where it was taken, and nothing else', async (size) => {
  const isLittle = (await sharp(photo).metadata()).exif?.toString('latin1', 6, 8) === 'II'
  expect(photo.includes(latitude(isLittle))).toBe(true)
  expect(photo.includes('48,8.5123N') && photo.includes('11,34.777E')).toBe(true)
  const stored = await kept(photo, size)
  expect(stored.length).toBe(photo.length)
  for (const place of [latitude(isLittle), '48,8.5123N', '11,34.777E']) expect(stored.includes(place)).toBe(false)
  const { orientation, exif } = await sharp(stored).metadata()
  expect([orientation, exif?.includes('Anna Beispiel'), stored.includes('PixelXDimension="40"')]).toEqual([
    6,
    true,
    true,
  ])
  expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
  expect(await kept(stored)).toEqual(stored)
})

test.each([1, 7, 5000])('a film in pieces of %i bytes loses where it was taken, and nothing else', async (size) => {
  const places = ['+48.1351+011.5820+519.123/', '-33.86+151.2094/']
  const film = Buffer.from(
    `\0\0\0\x18ftypmp42\0\0\0\0mp42isom mdat ${'x'.repeat(9000)}+48.13 \xa9xyz\0\x1a\x15\xc7${places[0]} com.apple.quicktime.location.ISO6709 ${places[1]}`,
    'latin1',
  )
  const stored = await kept(film, size)
  const expected = places.reduce((text, one) => text.replace(one, ' '.repeat(one.length)), film.toString('latin1'))
  expect(stored.toString('latin1')).toBe(expected)
})

test.each([
  [
    'a PNG',
    () =>
      sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
  ],
  [
    'a JPEG without the data of a camera',
    () =>
      sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a byte', async () => Buffer.from([0xff])],
  ['a JPEG that ends early', async () => photo.subarray(0, 60)],
  ['nothing', async () => Buffer.alloc(0)],
])('%s stays as it is', async (_, make) => {
  const content = await make()
  expect(await kept(content, 3)).toEqual(content)
})

test('a JPEG whose data point anywhere is passed on', async () => {
  for (let at = 2; at < 400; at++) {
    const broken = Buffer.from(photo)
    broken[at] = 0xff
    expect(await kept(broken)).toHaveLength(photo.length)
  }
})
