import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../base/icon.tsx'
import { IconButton } from '../plain-button.tsx'
import './menu.css'

interface MenuProps {
  label: string
  entries: readonly { id: string; label: string; onChoose: () => void }[]
  disabled?: boolean
}

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll('button') ?? [])]

/** Three dots with a list of things to do, by the menu button pattern of the ARIA Authoring Practices Guide. */
export function Menu({ label, entries, disabled = false }: MenuProps) {
  /** Which entry gets the focus when the list opens. */
  const [opened, setOpened] = useState<'first' | 'last'>()
  const part = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (opened === undefined || !list.current || !button.current) return
    // Below the button and to its left, unless the window or the drawer ends there.
    const start = button.current.closest('dialog')?.getBoundingClientRect().left ?? 0
    const { bottom, right } = button.current.getBoundingClientRect()
    list.current.classList.toggle('menu__entries--above', bottom + list.current.offsetHeight > innerHeight)
    list.current.classList.toggle('menu__entries--right', right - start < list.current.offsetWidth)
    itemsOf(list.current)
      .at(opened === 'first' ? 0 : -1)
      ?.focus()
  }, [opened])
  const close = () => {
    button.current?.focus()
    setOpened(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (opened === undefined) {
      if (disabled || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
      setOpened(key === 'ArrowDown' ? 'first' : 'last')
    } else if (key === 'Escape') close()
    else if (key === 'Tab') {
      // The browser goes on from the button.
      close()
      return
    } else {
      const items = itemsOf(list.current)
      const at = items.findIndex((item) => item === document.activeElement)
      const next = new Map([
        ['ArrowDown', at + 1],
        ['ArrowUp', at - 1],
        ['Home', 0],
        ['End', -1],
      ]).get(key)
      if (next === undefined) return
      items.at(next % items.length)?.focus()
    }
    event.preventDefault()
  }
  return (
    <div
      className="menu"
      // Its parts have the roles; their events bubble to it.
      role="presentation"
      ref={part}
      onKeyDown={onKeyDown}
      // Safari gives a clicked button no focus, and the loss of it would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={({ relatedTarget }) => !part.current?.contains(relatedTarget) && setOpened(undefined)}
    >
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        disabled={disabled}
        onClick={() => (opened === undefined ? setOpened('first') : close())}
      >
        <Icon name="more" />
      </IconButton>
      {opened !== undefined && (
        <div role="menu" className="popup menu__entries" aria-label={label} ref={list}>
          {entries.map(({ id, label: name, onChoose }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu__entry"
              onClick={() => {
                close()
                onChoose()
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
