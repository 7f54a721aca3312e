import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { BoardSteps } from './board-steps.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]') !== null

/** Takes moves back and makes them again, by button or by the keys that every program has for it. */
export function BoardHistory({ steps, runId }: { steps: BoardSteps; runId: string }) {
  const [undo, redo] = [steps.undo, steps.redo].map((step) => (step?.at === runId ? step : undefined))
  const group = useRef<HTMLElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo?.take()
    else undo?.take()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  // The button that brought another run into view is gone, and the focus would be lost.
  const hasSteps = undo !== undefined || redo !== undefined
  const seen = useRef(runId)
  useEffect(() => {
    if (!hasSteps || seen.current === runId) return
    seen.current = runId
    if (document.activeElement === document.body) group.current?.focus()
  }, [hasSteps, runId])
  if (!hasSteps) return null
  return (
    <section ref={group} className="cluster cluster--center" tabIndex={-1} aria-label={m.matching_steps()}>
      {undo && (
        <Button changes size="small" pending={steps.isPending} aria-keyshortcuts="Control+Z" onClick={undo.take}>
          {undo.label}
        </Button>
      )}
      {redo && (
        <Button
          changes
          size="small"
          variant="quiet"
          pending={steps.isPending}
          aria-keyshortcuts="Control+Shift+Z Control+Y"
          onClick={redo.take}
        >
          {redo.label}
        </Button>
      )}
    </section>
  )
}
