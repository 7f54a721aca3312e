import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appFixture } from '#test/fixtures.ts'
import { findAsset, keepAssets } from './earlier-assets.ts'

const t = appFixture()
let webDir: string
beforeEach(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'earlier-assets-'))
  await mkdir(join(webDir, 'assets'))
})
afterEach(() => rm(webDir, { recursive: true }))

/** Starts a release that consists of these files. */
async function start(...addresses: string[]): Promise<void> {
  for (const address of addresses) await writeFile(join(webDir, address), `of ${address}`)
  await keepAssets(t.deps.db, webDir, addresses)
}
const find = async (address: string) => (await findAsset(t.deps.db, address))?.toString()

test('scripts and style sheets of the four releases before this one stay, and nothing else', async () => {
  await start('/assets/page-1.js', '/assets/page-1.css', '/assets/both.js', '/index.html')
  for (const release of [2, 3, 4]) await start(`/assets/page-${release}.js`, '/assets/both.js')
  // It is stopped and started again.
  for (const _ of [1, 2]) await start('/assets/page-5.js', '/assets/both.js')
  expect(await find('/assets/page-1.js')).toBe('of /assets/page-1.js')
  expect(await find('/assets/page-1.css')).toBe('of /assets/page-1.css')
  expect(await find('/index.html')).toBeUndefined()
  await start('/assets/page-6.js', '/assets/both.js')
  expect(await find('/assets/page-1.js')).toBeUndefined()
  expect(await find('/assets/page-2.js')).toBe('of /assets/page-2.js')
  expect(await find('/assets/both.js')).toBe('of /assets/both.js')
})

test('two instances that start at once both succeed', async () => {
  await start('/assets/a.js')
  await writeFile(join(webDir, '/assets/b.js'), 'of /assets/b.js')
  await Promise.all([1, 2].map(() => keepAssets(t.deps.db, webDir, ['/assets/a.js', '/assets/b.js'])))
  expect(await find('/assets/b.js')).toBe('of /assets/b.js')
})
