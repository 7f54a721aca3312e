import { afterEach, expect, test, vi } from 'vitest'
import { applyTheme, readTheme, toggleTheme } from './theme.ts'

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
