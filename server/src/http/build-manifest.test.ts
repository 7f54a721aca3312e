import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBuildManifest } from './build-manifest.ts'

let webDir: string
beforeEach(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'build-manifest-'))
  await mkdir(join(webDir, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_react.js'], css: ['assets/index.css'] },
    '_react.js': { file: 'assets/react.js' },
    '_form.js': { file: 'assets/form.js', imports: ['_react.js', '_field.js'], css: ['assets/form.css'] },
    '_field.js': { file: 'assets/field.js', imports: ['_form.js'] },
    'src/pages/login.tsx': { file: 'assets/login.js', imports: ['index.html', '_form.js'], css: ['assets/login.css'] },
  }
  await writeFile(join(webDir, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterEach(() => rm(webDir, { recursive: true }))

test('a page’s links name each of its files once, and none that the app’s document names', async () => {
  const { linksOf } = await readBuildManifest(webDir)
  expect(linksOf('src/pages/login.tsx').match(/(?<=href=")[^"]+/g)).toEqual([
    '/assets/login.js',
    '/assets/form.js',
    '/assets/field.js',
    '/assets/login.css',
    '/assets/form.css',
  ])
})

test('a file of two sources is named once', async () => {
  const { linksOf } = await readBuildManifest(webDir)
  const links = linksOf('src/pages/login.tsx', '_field.js').match(/(?<=href=")[^"]+/g)
  expect(links?.filter((link) => link === '/assets/field.js')).toHaveLength(1)
})

test('an address whose page has no file of its own gets no links', async () => {
  const { linksOf } = await readBuildManifest(webDir)
  expect(linksOf('src/pages/nowhere.tsx')).toBe('')
})
