import { readFileSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { downloads } from '../src/downloads.ts'
import { consentCreator } from './consent.ts'
import { posterTemplate } from './poster-template.ts'

const served = (path: string): Buffer => readFileSync(new URL(`../public${path}`, import.meta.url))

/** Reads a zip by its central directory, as office programs do. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = file.readUInt32LE(end + 16)
  const parts = new Map<string, string>()
  for (let i = 0; i < file.readUInt16LE(end + 10); i++) {
    expect(file.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    const [packed, nameLength, local] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + file.readUInt16LE(local + 26)
    const bytes = inflateRawSync(file.subarray(start, start + packed))
    expect(crc32(bytes), name).toBe(file.readUInt32LE(at + 16))
    parts.set(name, bytes.toString())
    at += 46 + nameLength
  }
  return parts
}

test('the committed poster template is the one that the script makes, under the name of its hash', () => {
  const { path, bytes } = posterTemplate()
  expect(downloads.posterTemplate).toBe(path)
  expect(unzip(served(path))).toEqual(unzip(bytes))
})

test('every part of the template that another part points to is there', () => {
  const parts = unzip(served(downloads.posterTemplate))
  const pointers = [...parts].filter(([name]) => name.endsWith('.rels'))
  expect(pointers.length).toBe(5)
  for (const [name, text] of pointers) {
    const folder = name.replace(/_rels\/[^/]+$/, '')
    for (const [, target] of text.matchAll(/Target="([^"]+)"/g)) {
      expect([...parts.keys()]).toContain(new URL(target!, `file:///${folder}`).pathname.slice(1))
    }
  }
})

test('the template is one upright A0 slide with a title', () => {
  const parts = unzip(served(downloads.posterTemplate))
  expect(parts.get('ppt/presentation.xml')).toContain('<p:sldSz cx="30276000" cy="42804000"/>')
  expect([...parts.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))).toHaveLength(1)
  expect(parts.get('ppt/slides/slide1.xml')).toContain('<p:ph type="title"/>')
})

test('the declaration of consent is tagged, has a language for each part, an outline and shows its title', () => {
  const pdf = served(downloads.declarationOfConsent.en).toString('latin1')
  expect(pdf).toContain('/MarkInfo <</Type /MarkInfo')
  expect(pdf).toContain('/StructTreeRoot')
  expect(pdf).toContain('/Outlines')
  expect(pdf).toMatch(/\/Lang \(en\)/)
  expect(pdf).toMatch(/\/Lang \(de\)/)
  expect(pdf).toContain('/DisplayDocTitle true')
  expect(downloads.declarationOfConsent.de).toMatch(/#page=\d+$/)
})

test('the printed declaration of consent has the words of the current text', () => {
  expect(
    served(downloads.declarationOfConsent.en).toString('latin1'),
    'run `node content/make/downloads.ts`',
  ).toContain(`/Creator (${consentCreator()}`)
})
