import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCompiled } from './compile-cache.ts'
import { version } from './version.ts'

const own = `${version}-${process.version}`
let dataDir: string

beforeEach(async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  dataDir = await mkdtemp(join(tmpdir(), 'compiled-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(dataDir, { recursive: true })
})

test('keeps what this release compiled and removes what others did', async () => {
  for (const name of [own, 'v24.0.0-x64-1', '0.9.0-v24.0.0']) {
    await mkdir(join(dataDir, 'compiled', name), { recursive: true })
    await writeFile(join(dataDir, 'compiled', name, 'code'), '')
  }
  await keepCompiled(dataDir)
  expect(await readdir(join(dataDir, 'compiled'), { recursive: true })).toEqual([own, join(own, 'code')])
  expect(process.env['NODE_COMPILE_CACHE']).toBe(join(dataDir, 'compiled', own))
})

test('starts where nothing can be removed', async () => {
  await writeFile(join(dataDir, 'compiled'), 'no folder')
  await expect(keepCompiled(dataDir)).resolves.toBeUndefined()
})

test('touches nothing where the operator has chosen another folder', async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', '/tmp/compiled')
  await mkdir(join(dataDir, 'compiled', 'v24.0.0-x64-1'), { recursive: true })
  await keepCompiled(dataDir)
  expect(await readdir(join(dataDir, 'compiled'))).toEqual(['v24.0.0-x64-1'])
})
