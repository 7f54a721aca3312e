import { afterEach, expect, test, vi } from 'vitest'
import { keepPreference, readPreference } from './preference.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('over HTTPS a choice is kept for this host alone, and read from there', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  const write = vi.spyOn(document, 'cookie', 'set').mockReturnValue()
  keepPreference('theme', 'dark')
  expect(write).toHaveBeenCalledWith('__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  expect(readPreference('theme', 'theme=light; __Host-theme=dark')).toBe('dark')
  expect(readPreference('theme', 'theme=light')).toBeUndefined()
})

test('over HTTP, on one’s own machine, its name is plain', () => {
  expect(readPreference('theme', '__Host-theme=dark; theme=light')).toBe('light')
})
