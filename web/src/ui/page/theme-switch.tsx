import { afterFrame } from '../../lib/page/idle.ts'
import { toggleTheme } from '../../lib/page/theme.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../plain-button.tsx'
import { Icon } from '../base/icon.tsx'

/** Light or dark; remembered. It looks the same either way, so the server can send it without knowing which. */
export function ThemeSwitch() {
  return (
    <IconButton label={m.ui_theme_toggle()} className="theme-switch" onClick={answerThenToggle}>
      <Icon name="contrast" />
    </IconButton>
  )
}

/** Drawing a long page in other colours takes a slow phone a sixth of a second; the button shows the press before. */
const answerThenToggle = () => void afterFrame(toggleTheme)
