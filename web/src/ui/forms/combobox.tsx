import { folded } from '@project-week/contract/text'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import './combobox.css'
import type { ControlProps } from './field.tsx'
import { Icon } from '../base/icon.tsx'
import type { Option } from './select.tsx'

interface ComboboxProps {
  control: ControlProps
  label: string
  options: readonly Option[]
  /** Values that are chosen; choosing one again takes it away. */
  chosen: readonly string[]
  placeholder: string
  /** No more can be chosen: the others stay to be read, and only what is chosen can be taken away. */
  isFull: boolean
  /** The label of the one value that can be chosen: the input shows it while the list is closed. */
  single?: string
  onToggle: (value: string) => void
}

/** How well a name answers what is typed, best first: all of it, its beginning, the beginning of a word, anywhere. */
function closeness(name: string, sought: string): number {
  if (name === sought) return 0
  if (name.startsWith(sought)) return 1
  return name.includes(` ${sought}`) ? 2 : 3
}

/** The options that a text finds, the closest first; all, in their own order, for none. */
function findOptions(options: readonly Option[], typed: string): readonly Option[] {
  const sought = folded(typed)
  if (sought === '') return options
  return options
    .map((option) => {
      const names = [option.label, ...(option.aliases ?? [])].map(folded).filter((name) => name.includes(sought))
      return { option, distance: Math.min(...names.map((name) => closeness(name, sought))) }
    })
    .filter(({ distance }) => distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ option }) => option)
}

/**
 * A text input that finds options and a list to choose one or several of them from, as the ARIA practices guide describes
 * it. The focus stays in the input; the list follows by aria-activedescendant.
 */
export function Combobox({ control, label, options, chosen, placeholder, isFull, single, onToggle }: ComboboxProps) {
  const { id } = control
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [moved, setMoved] = useState<string>()
  const found = findOptions(options, typed)
  // What is typed stands for the closest name until an arrow key says otherwise.
  const active = moved ?? (typed.trim() === '' ? undefined : found[0]?.value)
  const optionId = (value: string) => `${id}-option-${options.findIndex((option) => option.value === value)}`

  const close = () => {
    setIsOpen(false)
    setMoved(undefined)
    setTyped('')
  }
  const choose = (value: string) => {
    onToggle(value)
    if (single !== undefined) {
      close()
      return
    }
    if (isFull && !chosen.includes(value)) return
    setTyped('')
    setMoved(value)
  }
  const step = (by: 1 | -1) => {
    const at = found.findIndex((option) => option.value === active)
    const next = at === -1 ? (by === 1 ? 0 : found.length - 1) : (at + by + found.length) % found.length
    setMoved(found[next]?.value)
  }
  const steer = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isArrow && !(isOpen && (event.key === 'Enter' || event.key === 'Escape'))) return
    // Enter must not send the form, nor Escape close the dialog, while the list is what they are meant for.
    event.preventDefault()
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') {
      if (active !== undefined) choose(active)
    } else if (isOpen) step(event.key === 'ArrowDown' ? 1 : -1)
    else setIsOpen(true)
  }

  // Within the list only: the page stays where it is.
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>('[data-active]')
    if (active === undefined || !option || !list.current) return
    const { scrollTop, clientHeight } = list.current
    if (option.offsetTop < scrollTop) list.current.scrollTop = option.offsetTop
    const below = option.offsetTop + option.offsetHeight - clientHeight
    if (below > scrollTop) list.current.scrollTop = below
  }, [active])
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  return (
    <div className="combobox" onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}>
      <input
        {...control}
        className="control"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active !== undefined ? optionId(active) : undefined}
        placeholder={single || placeholder}
        value={isOpen ? typed : (single ?? typed)}
        onChange={(event) => {
          // What is typed into the closed list begins a search, not a change of the shown words.
          const { value } = event.target
          setTyped(isOpen || single === undefined || !value.startsWith(single) ? value : value.slice(single.length))
          setMoved(undefined)
          setIsOpen(true)
        }}
        onClick={() => setIsOpen(true)}
        onKeyDown={steer}
      />
      <button
        type="button"
        // The arrow keys do the same from the input.
        tabIndex={-1}
        aria-label={m.ui_tags_show({ label })}
        onClick={() => {
          document.getElementById(id)?.focus()
          if (isOpen) close()
          else setIsOpen(true)
        }}
      >
        <Icon name="chevron-down" />
      </button>
      <ul
        className="popup combobox__options"
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={single === undefined || undefined}
        hidden={!isOpen || found.length === 0}
        // Clicking an option or the scrollbar leaves the focus in the input.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isOpen &&
          found.map(({ value, label: name }) => (
            <li
              key={value}
              id={optionId(value)}
              className="combobox__option"
              role="option"
              aria-selected={chosen.includes(value)}
              aria-disabled={(isFull && !chosen.includes(value)) || undefined}
              data-active={value === active || undefined}
              onClick={() => choose(value)}
            >
              <span>{name}</span>
              {chosen.includes(value) && <Icon name="check" size={18} />}
            </li>
          ))}
      </ul>
      {isOpen && found.length === 0 && (
        <output className="popup combobox__options combobox__empty">{m.ui_tags_none()}</output>
      )}
    </div>
  )
}
