import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawScene } from './dots.ts'
import { drawings } from './drawings.ts'
import { posters } from '../src/posters.ts'
import { sheets } from './posters.ts'
import { fingerprint } from './files.ts'
import { markColours } from './palette.ts'
import { gallery2025 } from './scenes-2025.ts'

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}

describe('the drawings', () => {
  test('the committed files are what the script draws', () => {
    for (const [path, svg] of drawings()) {
      expect(readFileSync(new URL(`../pictures/${path}`, import.meta.url), 'utf8'), path).toBe(svg)
    }
  })

  test('a scene without a team has a thousand dots', () => {
    const scene = gallery2025.find(({ name }) => name.endsWith('factory'))!
    expect(drawScene(scene).match(/h0(?=M|")/g)!.length).toBe(1000)
  })

  test.each(Object.entries(markColours))('a mark in %s shows on light and dark paper', (_, colour) => {
    expect(contrast(colour, '#faf7f0')).toBeGreaterThanOrEqual(3)
    expect(contrast(colour, '#131220')).toBeGreaterThanOrEqual(3)
  })
})

describe('the example posters', () => {
  test.each(posters.filter(({ id }) => sheets[id]))(
    '$id is printed from its current sheet, in one page',
    ({ id, pdf }) => {
      const file = readFileSync(new URL(`../public${pdf}`, import.meta.url), 'latin1')
      expect(file, 'run `node content/make/posters.ts`').toContain(`sheet ${fingerprint(sheets[id]!())}`)
      expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    },
  )
})
