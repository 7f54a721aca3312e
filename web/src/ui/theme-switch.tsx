import { toggleTheme } from '../lib/theme.ts'
import { m } from '../paraglide/messages.js'
import { IconButton } from './plain-button.tsx'
import { Icon } from './icon.tsx'

/** Light or dark; remembered. It looks the same either way, so the server can send it without knowing which. */
export function ThemeSwitch() {
  return (
    <IconButton label={m.ui_theme_toggle()} className="theme-switch" onClick={toggleTheme}>
      <Icon name="contrast" />
    </IconButton>
  )
}
