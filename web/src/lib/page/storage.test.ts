import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage, keepCookie, readCookies, tabStorage } from './storage.ts'

const refuse = (name: string) => () => {
  throw new DOMException('no', name)
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe.each([
  ['localStorage', deviceStorage],
  ['sessionStorage', tabStorage],
] as const)('%s', (name, storage) => {
  test('keeps, reads, lists and removes', () => {
    expect(storage.keep('a', '1')).toBe(true)
    expect(storage.read('a')).toBe('1')
    expect(storage.keys()).toEqual(['a'])
    storage.remove('a')
    expect(storage.read('a')).toBeNull()
  })

  test('that is blocked is empty, and says that it keeps nothing', () => {
    vi.spyOn(globalThis, name, 'get').mockImplementation(refuse('SecurityError'))
    expect(storage.keep('a', '1')).toBe(false)
    expect(storage.read('a')).toBeNull()
    expect(storage.keys()).toEqual([])
    expect(() => storage.remove('a')).not.toThrow()
  })

  test('that is full says that it keeps nothing more', () => {
    vi.stubGlobal(name, { getItem: () => '1', setItem: refuse('QuotaExceededError') })
    expect(storage.keep('b', '2')).toBe(false)
    expect(storage.read('a')).toBe('1')
  })
})

test('blocked cookies are none', () => {
  const refused = refuse('SecurityError')
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: refused, set: refused }))
  expect(readCookies()).toBe('')
  expect(() => keepCookie('a=1')).not.toThrow()
})

test('nothing else in the web app touches site data', () => {
  const src = join(import.meta.dirname, '../..')
  const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['paraglide/**', '**/*.test.ts', '**/*.test.tsx'] })
  expect(files.length).toBeGreaterThan(300)
  const touching = files.filter((file) =>
    /\b(localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore|cookieEnabled)\b/.test(
      readFileSync(join(src, file), 'utf8'),
    ),
  )
  expect(touching.toSorted()).toEqual(['lib/page/storage.ts', 'lib/test-setup.ts'])
})
