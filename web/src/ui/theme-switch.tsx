import { useState } from 'react'
import { type Theme, chooseTheme, readTheme } from '../lib/theme.ts'
import { m } from '../paraglide/messages.js'
import { Icon, type IconName } from './icon.tsx'
import './theme-switch.css'

/** Light, dark, or as the device has it; remembered. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme)
  const choices: { value: Theme; icon: IconName; label: string }[] = [
    { value: 'light', icon: 'sun', label: m.ui_theme_light() },
    { value: 'dark', icon: 'moon', label: m.ui_theme_dark() },
    { value: 'system', icon: 'system', label: m.ui_theme_system() },
  ]
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">{m.ui_theme()}</legend>
      {choices.map(({ value, icon, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          aria-label={label}
          title={label}
          onClick={() => {
            chooseTheme(value)
            setTheme(value)
          }}
        >
          <Icon name={icon} size={18} />
        </button>
      ))}
    </fieldset>
  )
}
