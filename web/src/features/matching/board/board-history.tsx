import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { BoardSteps } from './board-steps.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]') !== null

/** Takes moves back and makes them again, by button or by the keys that every program has for it. */
export function BoardHistory({ steps }: { steps: BoardSteps }) {
  const { done, undone, isPending, undo, redo } = steps
  const group = useRef<HTMLElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  // Another run has come into view by one of these: the page was drawn anew, and the focus would be lost.
  const hasSteps = done.length + undone.length > 0
  useEffect(() => {
    if (hasSteps && document.activeElement === document.body) group.current?.focus()
  }, [hasSteps])
  const [last, next] = [done.at(-1), undone.at(-1)]
  if (!hasSteps) return null
  return (
    <section ref={group} className="cluster cluster--center" tabIndex={-1} aria-label={m.matching_steps()}>
      {last && (
        <Button changes size="small" pending={isPending} aria-keyshortcuts="Control+Z" onClick={undo}>
          {m.matching_undo({ name: last.name, company: last.company })}
        </Button>
      )}
      {next && (
        <Button
          changes
          size="small"
          variant="quiet"
          pending={isPending}
          aria-keyshortcuts="Control+Shift+Z Control+Y"
          onClick={redo}
        >
          {m.matching_redo({ name: next.name, company: next.company })}
        </Button>
      )}
    </section>
  )
}
