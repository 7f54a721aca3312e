import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface Dragging {
  start: (studentId: string) => void
  over: (column: number) => void
  mayDrop: (column: number) => boolean
  drop: (column: number) => void
  end: () => void
}

const closest = (event: Event, attribute: string): string | undefined => {
  const found = event.target instanceof Element ? event.target.closest(`[${attribute}]`) : null
  return found?.getAttribute(attribute) ?? undefined
}

/**
 * The browser's own drag and drop between elements with `data-column`, of elements with `data-student`. Listens once, on
 * the list: neither are controls, the keyboard's way is the button inside.
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
    const column = Number(closest(event, 'data-column') ?? -1)
    if (!dragging.mayDrop(column)) return
    event.preventDefault()
    dragging.over(column)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    dragging.drop(Number(closest(event, 'data-column') ?? -1))
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
    element.addEventListener('dragend', () => end(), { signal })
    return () => listening.abort()
  }, [])
  return list
}
