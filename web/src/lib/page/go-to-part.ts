import type { MouseEvent } from 'react'

/** To a part of the page, `#id` of its title; the address stays as it is, as it may keep a token behind the `#`. */
export function goToPart(event: MouseEvent, part: string): void {
  const title = document.querySelector<HTMLElement>(part)
  if (title === null) return
  event.preventDefault()
  title.tabIndex = -1
  title.scrollIntoView()
  title.focus({ preventScroll: true })
}
