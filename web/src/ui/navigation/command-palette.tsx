import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../lib/page/paths.ts'
import { plainText } from '../../lib/words/plain-text.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../overlays/dialog.tsx'
import './command-palette.css'
import { sections } from './places.ts'

const commands = () => [
  { path: paths.dashboard, label: m.admin_dashboard(), section: '' },
  ...sections().flatMap(({ title, links }) => links.map(([path, label]) => ({ path, label, section: title }))),
]

/** A screen whose own name begins with what was typed comes first, then those that have it, then whole sections. */
function findCommands(typed: string) {
  const text = plainText(typed.trim())
  const words = text.split(/\s+/)
  const rankOf = ({ label, section }: ReturnType<typeof commands>[number]) => {
    const name = plainText(label)
    if (name.startsWith(text)) return 0
    if (words.every((word) => name.includes(word))) return 1
    return words.every((word) => `${name} ${plainText(section)}`.includes(word)) ? 2 : 3
  }
  const ranked = commands().map((command) => ({ ...command, rank: rankOf(command) }))
  return ranked.filter(({ rank }) => rank < 3).sort((a, b) => a.rank - b.rank)
}

/** Every screen of the admin area, found by typing a part of its name. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={m.palette_title()} onClose={onClose}>
      <Commands onClose={onClose} />
    </Dialog>
  )
}

/** A filter above links: Enter follows the first one, the arrow keys walk through them. */
function Commands({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const found = findCommands(typed)
  const followFirst = (event: SyntheticEvent) => {
    event.preventDefault()
    const [first] = found
    if (first === undefined) return
    onClose()
    void navigate(first.path)
  }
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[(Math.max(at, by === 1 ? -1 : 0) + by + links.length) % links.length]?.focus()
  }
  return (
    <search className="palette">
      <form onSubmit={followFirst}>
        <input
          // React keeps this attribute from the document, and the dialog looks for it there when it opens.
          ref={(input) => input?.setAttribute('autofocus', '')}
          className="control"
          type="search"
          autoComplete="off"
          aria-label={m.palette_label()}
          placeholder={m.palette_label()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={walk}
        />
      </form>
      <ul className="palette__list" ref={list}>
        {found.map(({ path, label, section }) => (
          <li key={path}>
            <Link to={path} onClick={onClose} onKeyDown={walk}>
              <span>{label}</span>
              <span>{section}</span>
            </Link>
          </li>
        ))}
      </ul>
      <output className={found.length === 0 ? undefined : 'visually-hidden'}>
        {found.length === 0 ? m.palette_none() : m.palette_found({ count: found.length })}
      </output>
    </search>
  )
}
