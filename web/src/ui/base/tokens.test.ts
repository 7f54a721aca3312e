import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}
const colour = (name: string, scheme: 'light' | 'dark'): string =>
  pairs.get(name)?.[scheme] ?? expect.fail(`tokens.css has no --${name}`)

const grounds = ['paper', 'raised', 'sunken']
const texts = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'action', 'student-ink', 'company-ink', 'danger', 'success', 'warning'].map((ink) => [
      ink,
      ground,
    ]),
  ),
  ...['action', 'student', 'company'].map((fill) => [`on-${fill}`, fill]),
  ...['action', 'student', 'company', 'danger', 'success', 'warning'].map((tone) => ['ink', `${tone}-wash`]),
  ...['student', 'company'].flatMap((tone) => [
    [`${tone}-ink`, `${tone}-wash`],
    ['ink-soft', `${tone}-wash`],
  ]),
  ...['action', 'danger', 'success', 'warning'].map((tone) => [tone, `${tone}-wash`]),
]
const controls = grounds.flatMap((ground) =>
  ['control-line', 'action', 'student', 'company'].map((line) => [line, ground]),
)

test.each(['light', 'dark'] as const)('every text reaches 4.5 : 1 and every control 3 : 1 in %s', (scheme) => {
  const tooWeak = (list: string[][], least: number) =>
    list
      .map(([ink = '', ground = '']) => ({ ink, ground, ratio: contrast(colour(ink, scheme), colour(ground, scheme)) }))
      .filter(({ ratio }) => ratio < least)
  expect(tooWeak(texts, 4.5)).toEqual([])
  expect(tooWeak(controls, 3)).toEqual([])
})
