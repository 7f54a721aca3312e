import { keepPreference, readPreference } from './preference.ts'

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const preference = 'theme'

export function readTheme(): Theme {
  const stored = readPreference(preference)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the remembered theme; the CSS tokens follow the attribute. */
export function applyTheme(theme: Theme = readTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function chooseTheme(theme: Theme): void {
  keepPreference(preference, theme === 'system' ? undefined : theme)
  applyTheme(theme)
}

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Toggles between light and dark. A choice equal to the device's follows the device again. */
export function toggleTheme(): void {
  const system = systemTheme()
  const chosen = readTheme()
  const shown = chosen === 'system' ? system : chosen
  const next = shown === 'dark' ? 'light' : 'dark'
  chooseTheme(next === system ? 'system' : next)
}
