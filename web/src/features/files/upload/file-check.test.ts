import { germanOf } from '@project-week/contract/messages'
import { afterEach, expect, test } from 'vitest'
import { uploadMessages } from '@project-week/contract/files/upload'
import { speak } from '../../../lib/page/locale.ts'
import { problemOf } from './file-check.ts'
import words from '../../../../messages/de/uploads.json' with { type: 'json' }

afterEach(() => speak('en'))

const notPdf = 'Invalid file type. Only PDF files are allowed.'
const notPicture = 'Invalid file type. Only image and video files are allowed.'
const empty = 'This file is empty. Please select another one.'
const exportAs = (format: string, target: string) => `This file is in ${format} format. Export it as ${target}.`

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const ftyp = (brand: string) => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0mp41isom`)
const pdf = bytes('%PDF-1.7\n')
const jpeg = bytes('\xFF\xD8\xFF\xE0\0\x10JFIF')
const png = bytes('\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\0\0\0\0\0\0\0\0IDAT')
const webp = bytes('RIFF\x24\0\0\0WEBPVP8 ')
const webm = bytes('\x1A\x45\xDF\xA3\x87\x42\x82\x84webm')
const unknown = bytes('something that no detector knows')

test.each([
  ['poster', 'team_aldor.pdf', pdf, undefined],
  ['poster', 'team_aldor', pdf, undefined],
  ['poster', 'team_aldor.pdf', bytes(`${'\r\n'.repeat(509)}%PDF-1.7`), undefined],
  ['poster', 'team_aldor.pdf', unknown, undefined],
  ['poster', 'team_aldor.pptx', unknown, notPdf],
  ['poster', 'team_aldor.pdf', png, `${notPdf} ${exportAs('PNG', 'PDF')}`],
  ['poster', 'team_aldor.mp4', ftyp('isom'), notPdf],
  ['poster', 'team_aldor.pdf', new Uint8Array(), empty],
  ['image', 'team_aldor.jfif', jpeg, undefined],
  ['image', 'team_aldor.jpe', jpeg, undefined],
  ['image', 'IMG_0001.HEIC', jpeg, undefined],
  ['image', 'film.3gp', ftyp('3gp4'), undefined],
  ['image', 'film.mp4', ftyp('3gp5'), undefined],
  ['image', 'film.MOV', ftyp('qt  '), undefined],
  ['image', 'IMG_0001.HEIC', ftyp('heic'), `${notPicture} ${exportAs('HEIC', 'JPEG')}`],
  ['image', 'IMG_0001.jpg', ftyp('mif1'), `${notPicture} ${exportAs('HEIC', 'JPEG')}`],
  ['image', 'team_aldor.png', webp, `${notPicture} ${exportAs('WEBP', 'JPEG')}`],
  ['image', 'film.webm', webm, `${notPicture} ${exportAs('WEBM', 'MP4')}`],
  ['image', 'team_aldor.png', pdf, `${notPicture} ${exportAs('PDF', 'JPEG')}`],
  ['image', 'team_aldor.svg', unknown, notPicture],
] as const)('%s %s: its content decides', async (kind, name, content, message) => {
  expect(await problemOf(kind, new File([content], name))).toBe(message)
})

test('a refusal names the format and the way out in German too', async () => {
  speak('de')
  expect(await problemOf('image', new File([ftyp('heic')], 'a.heic'))).toBe(
    `${germanOf(notPicture)} Diese Datei hat das Format HEIC. Bitte als JPEG exportieren.`,
  )
})

test.each([
  [104_857_600, undefined],
  [104_857_601, 'File size exceeds the 100MB limit. Please upload a smaller file.'],
])('a file of %i bytes', async (size, message) => {
  const file = new File([pdf], 'team_aldor.pdf')
  Object.defineProperty(file, 'size', { value: size })
  expect(await problemOf('poster', file)).toBe(message)
})

/** How German addresses a student. */
const familiar =
  /\b(du|dich|dir|dein\w*|ihr|euch|euer|eure\w*|bitte (wähle|lade|nenne|öffne|speichere|prüfe|versuche|melde|sende|zieh|warte))\b/i

test('what students and companies both read while they upload addresses neither in German', () => {
  const { posterUploadClosed: _, ...refusals } = uploadMessages
  const shared = Object.entries(words).filter(([name]) => !/^uploads_(poster|own_posters|own_no_team)/.test(name))
  const texts = [
    ...shared.map(([, text]) => JSON.stringify(text)),
    ...Object.values(refusals).map((text) => germanOf(text) ?? ''),
  ]
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.filter((text) => familiar.test(text))).toEqual([])
})
