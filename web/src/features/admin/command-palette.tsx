import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog.tsx'
import './command-palette.css'
import { sections } from './places.ts'

/** Lower case without accents: "ubersicht" finds "Übersicht". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const commands = () => [
  { path: paths.dashboard, label: m.admin_dashboard(), section: '' },
  ...sections().flatMap(({ title, links }) => links.map(([path, label]) => ({ path, label, section: title }))),
]

/** Every screen of the admin area, found by typing a part of its name. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={m.palette_title()} onClose={onClose}>
      <Commands onClose={onClose} />
    </Dialog>
  )
}

function Commands({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const words = plain(typed).split(/\s+/)
  const found = commands().filter(({ label, section }) => {
    const text = plain(`${label} ${section}`)
    return words.every((word) => text.includes(word))
  })
  const go = (path: string | undefined) => {
    if (path === undefined) return
    onClose()
    void navigate(path)
  }
  const steer = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) setActive((now) => (now + by + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter') go(found[active]?.path)
    else return
    event.preventDefault()
  }
  return (
    <div className="palette">
      <input
        className="control"
        role="combobox"
        autoComplete="off"
        aria-label={m.palette_label()}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${active}` : undefined}
        placeholder={m.palette_label()}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={steer}
      />
      <ul className="palette__list" id={list} role="listbox" aria-label={m.palette_title()}>
        {found.map(({ path, label, section }, at) => (
          <li
            key={path}
            id={`${list}-${at}`}
            role="option"
            aria-selected={at === active}
            // The focus stays in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(path)}
          >
            <span>{label}</span>
            <span>{section}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <output>{m.palette_none()}</output>}
    </div>
  )
}
