import { afterEach, expect, test, vi } from 'vitest'
import { applyTheme, readTheme, toggleTheme } from './theme.ts'
import { keepPreference, readPreference } from './preference.ts'

const root = document.documentElement
const deviceIs = (scheme: 'light' | 'dark') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(scheme) }))

afterEach(() => {
  document.cookie = 'theme=; Max-Age=0; Path=/'
  applyTheme()
})

test('the first press leaves the device, the second one follows it again', () => {
  deviceIs('dark')
  toggleTheme()
  expect(root.dataset['theme']).toBe('light')
  expect(readTheme()).toBe('light')
  toggleTheme()
  expect(root.dataset['theme']).toBeUndefined()
  expect(readTheme()).toBe('system')
})

test('a choice holds when the device changes its mind', () => {
  deviceIs('light')
  toggleTheme()
  deviceIs('dark')
  applyTheme()
  expect(root.dataset['theme']).toBe('dark')
  toggleTheme()
  expect(root.dataset['theme']).toBe('light')
})

test('a cookie with nonsense counts as no choice', () => {
  document.cookie = 'theme=<b>; Path=/'
  applyTheme()
  expect(root.dataset['theme']).toBeUndefined()
})

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
