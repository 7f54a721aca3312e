import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface Dragging {
  start: (studentId: string) => void
  over: (column: string) => void
  mayDrop: (column: string) => boolean
  drop: (column: string) => void
  end: () => void
  /** A key on the button of a student. */
  steer: (event: KeyboardEvent, studentId: string) => void
}

const closest = (event: Event, attribute: string): string | undefined => {
  const found = event.target instanceof Element ? event.target.closest(`[${attribute}]`) : null
  return found?.getAttribute(attribute) ?? undefined
}

/**
 * The browser's own drag and drop between elements with `data-column`, of elements with `data-student`, and the keyboard's
 * way by the button inside. Listens once, on the list: what is in it is not drawn anew for another listener.
 */
export function useDragging(dragging: Dragging): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const start = useEffectEvent((event: DragEvent) => {
    const student = closest(event, 'data-student')
    if (student === undefined || event.dataTransfer === null) return
    event.dataTransfer.setData('text/plain', student)
    event.dataTransfer.effectAllowed = 'move'
    dragging.start(student)
  })
  const over = useEffectEvent((event: DragEvent) => {
    const column = closest(event, 'data-column') ?? ''
    if (!dragging.mayDrop(column)) return
    event.preventDefault()
    dragging.over(column)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    dragging.drop(closest(event, 'data-column') ?? '')
  })
  const steer = useEffectEvent((event: KeyboardEvent) => {
    const student = closest(event, 'data-student')
    if (student !== undefined && event.target instanceof Element && event.target.matches('[aria-pressed]')) {
      dragging.steer(event, student)
    }
  })
  const end = useEffectEvent(() => dragging.end())
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('dragstart', (event) => start(event), { signal })
    element.addEventListener('dragover', (event) => over(event), { signal })
    element.addEventListener('drop', (event) => drop(event), { signal })
    element.addEventListener('keydown', (event) => steer(event), { signal })
    element.addEventListener('dragend', () => end(), { signal })
    return () => listening.abort()
  }, [])
  return list
}
