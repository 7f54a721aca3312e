import { folded } from '@project-week/contract/text'
import type { Role } from '@project-week/contract/auth/roles'
import { type Found, search, shortestSearch } from '@project-week/contract/search/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { useUser } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../overlays/dialog.tsx'
import { actionsOf } from './actions.ts'
import './command-palette.css'
import { sectionsOf } from './places.ts'
import { recordKinds, recordPath } from './record-path.ts'

/** Where an entry of the palette leads. */
interface Command {
  path: string
  label: string
  note: string
  /** What else it is found by. */
  words?: string | undefined
}

const screensOf = (role: Role | undefined): Command[] =>
  sectionsOf(role).flatMap(({ title, screens }) =>
    screens.map(({ path, label }) => ({ path, label, note: label === title ? '' : title })),
  )

/** What the signed-in person can do, each with the screen on which it begins. */
function commandsOf(role: Role | undefined): Command[] {
  const nameOf = new Map(screensOf(role).map(({ path, label }) => [path, label]))
  return actionsOf(role).map(({ path, label, words }) => ({
    path,
    label,
    words,
    note: `${m.palette_action()} · ${nameOf.get(path.split(/[?#]/)[0] ?? '') ?? ''}`,
  }))
}

const recordCommand = (found: Found): Command => ({
  path: recordPath(found),
  label: found.name,
  note: `${recordKinds[found.kind].text()} · ${found.edition} · ${found.detail}`,
})

/** What begins with what was typed comes first, then what has it in its name, then in its note or its other words. */
function findCommands(typed: string, commands: readonly Command[]): Command[] {
  const text = folded(typed)
  const words = text.split(/\s+/)
  const rankOf = ({ label, note, words: others = '' }: Command) => {
    const name = folded(label)
    if (name.startsWith(text)) return 0
    if (words.every((word) => name.includes(word))) return 1
    return words.every((word) => `${name} ${folded(`${note} ${others}`)}`.includes(word)) ? 2 : 3
  }
  const ranked = commands.map((command) => ({ ...command, rank: rankOf(command) }))
  return ranked.filter(({ rank }) => rank < 3).sort((a, b) => a.rank - b.rank)
}

/** Screens and actions of the admin area, and people, companies and teams of all editions, found by their names. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={m.palette_title()} onClose={onClose}>
      <Commands onClose={onClose} />
    </Dialog>
  )
}

/** Of what was answered to an earlier text only what fits this one is left: Enter must not lead to somebody else. */
function findRecords(text: string, records: readonly Found[]): Command[] {
  if (text.length < shortestSearch) return []
  const words = folded(text).split(/\s+/)
  return records
    .filter(({ name, detail }) => words.every((word) => folded(`${name} ${detail}`).includes(word)))
    .map(recordCommand)
}

/** How long a pause in typing is before the server is asked, in milliseconds. */
const pause = 200

/** A filter above links: Enter follows the first one, the arrow keys walk through them. */
function Commands({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const role = useUser()?.role
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  // What was found before stays until the answer comes.
  const records = useQuery({
    ...queryOf(search, { query: { q: asked } }),
    enabled: asked.length >= shortestSearch,
    placeholderData: keepPreviousData,
  })
  const isSearching = text.length >= shortestSearch && (asked !== text || records.isFetching)
  const found = [
    ...findCommands(typed, [...screensOf(role), ...commandsOf(role)]),
    ...findRecords(text, records.data ?? []),
  ]
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
    <search className="stack gap-3 palette">
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
        {found.map(({ path, label, note }) => (
          <li key={`${path} ${label}`}>
            <Link to={path} onClick={onClose} onKeyDown={walk}>
              <span>{label}</span>
              <span>{note}</span>
            </Link>
          </li>
        ))}
      </ul>
      {records.isError && asked === text && <p>{m.palette_failed()}</p>}
      <output className={found.length === 0 ? undefined : 'visually-hidden'}>
        {found.length > 0
          ? m.palette_found({ count: found.length })
          : isSearching
            ? m.palette_searching()
            : m.palette_none()}
      </output>
    </search>
  )
}
