import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../plain-button.tsx'
import { Icon } from '../base/icon.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { indexAt, moved } from './reorder.ts'
import './tag-list.css'

interface Tag {
  value: string
  label: string
}

interface TagListProps {
  label: string
  tags: readonly Tag[]
  /** Order counts: tags carry their rank and can be moved by pointer, keys and buttons. */
  ranked: boolean
  onChange: (tags: Tag[]) => void
  onRemove: (tag: Tag) => void
  /** Hears what happened, for those who do not see it. */
  onMoved: (announcement: string) => void
}

export function TagList({ label, tags, ranked, onChange, onRemove, onMoved }: TagListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()

  const move = (tag: Tag, to: number) => {
    const from = tags.indexOf(tag)
    if (from === to || to < 0 || to >= tags.length) return
    const focused = document.activeElement
    flushSync(() => onChange(moved(tags, from, to)))
    // The browser drops the focus of an element that is put elsewhere in the document.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    onMoved(m.ui_tag_moved({ label: tag.label, rank: to + 1, count: tags.length }))
  }

  const remove = (tag: Tag, index: number) => {
    flushSync(() => onRemove(tag))
    // On to the tag that took the place, so that several can be removed in a row.
    const left = list.current?.querySelectorAll<HTMLElement>('.tag__remove')
    left?.[Math.min(index, left.length - 1)]?.focus()
  }
  const drag = useEffectEvent((clientY: number) => {
    const tag = tags.find(({ value }) => value === dragged)
    const to = list.current ? indexAt(list.current, clientY) : undefined
    if (tag && to !== undefined) move(tag, to)
  })
  useEffect(() => {
    if (dragged === undefined) return undefined
    // On the document: the browser lets go of a pointer captured by an element that is put elsewhere.
    const dragging = new AbortController()
    const { signal } = dragging
    const drop = () => setDragged(undefined)
    document.addEventListener('pointermove', ({ clientY }) => drag(clientY), { signal })
    document.addEventListener('pointerup', drop, { signal })
    document.addEventListener('pointercancel', drop, { signal })
    return () => dragging.abort()
  }, [dragged])

  const steer = (event: KeyboardEvent, tag: Tag) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(tag, tags.indexOf(tag) + step)
  }

  return (
    <ol className="stack gap-2 tags" ref={list} aria-label={label}>
      {tags.map((tag, index) => (
        <li key={tag.value} className="tag" data-dragged={dragged === tag.value || undefined}>
          {ranked && (
            <IconButton
              label={m.ui_tag_drag({ label: tag.label })}
              className="tag__grip"
              onPointerDown={() => setDragged(tag.value)}
              onKeyDown={(event) => steer(event, tag)}
            >
              <Icon name="grip" />
            </IconButton>
          )}
          {ranked && <span className="tag__rank">{index + 1}.</span>}
          <span className="tag__label">{tag.label}</span>
          <span className="tag__tools">
            {ranked && tags.length > 1 && (
              <MoveButtons label={tag.label} at={index} count={tags.length} onMove={(to) => move(tag, to)} />
            )}
            <IconButton
              label={m.ui_tag_remove({ label: tag.label })}
              className="tag__remove"
              onClick={() => remove(tag, index)}
            >
              <Icon name="close" />
            </IconButton>
          </span>
        </li>
      ))}
    </ol>
  )
}
