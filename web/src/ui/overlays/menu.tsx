import { Button as MenuButton } from 'react-aria-components/Button'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { MenuItem, MenuTrigger, Menu as Options } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { getLocale } from '../../lib/page/locale.ts'
import '../button.css'
import { Icon } from '../base/icon.tsx'
import './menu.css'

export interface MenuEntry {
  id: string
  label: string
  onChoose: () => void
}

/** A button with a list of things to do. With `quiet` the button is three dots, and `label` is its name. */
export function Menu({
  label,
  entries,
  quiet = false,
  disabled = false,
}: {
  label: string
  entries: readonly MenuEntry[]
  quiet?: boolean
  disabled?: boolean
}) {
  return (
    <I18nProvider locale={getLocale() === 'de' ? 'de-DE' : 'en-GB'}>
      <MenuTrigger>
        {quiet ? (
          <MenuButton className="button button--quiet button--icon" aria-label={label} isDisabled={disabled}>
            <Icon name="more" />
          </MenuButton>
        ) : (
          <MenuButton className="button button--secondary" isDisabled={disabled}>
            {label}
            <Icon name="chevron-down" size={18} />
          </MenuButton>
        )}
        <Popover className="menu__popover" placement="bottom end">
          <Options className="menu__entries" aria-label={label}>
            {entries.map(({ id, label: name, onChoose }) => (
              <MenuItem key={id} id={id} className="menu__entry" textValue={name} onAction={onChoose}>
                {name}
              </MenuItem>
            ))}
          </Options>
        </Popover>
      </MenuTrigger>
    </I18nProvider>
  )
}
