/** Where the focus goes when its button is removed: the form that replaced it, the open record, the table. */
const places = [
  'dialog[open] form :is(input, select, textarea)',
  'dialog[open] .record-table__record :is(button, a[href])',
  '.data-table',
  'select, input, button',
]

/**
 * A ref for a part of the page whose focused element may be removed, such as a button replaced by a form, or a deleted
 * row. The browser would drop the focus, and keyboard users would start at the top of the page.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined
  let last: EventTarget | null = null
  const note = ({ target }: FocusEvent) => (last = target)
  const goOn = () => {
    if (!(last instanceof Element) || last.isConnected) return
    const isElsewhere = document.activeElement !== null && !document.activeElement.matches('body, dialog')
    const next = isElsewhere ? undefined : places.map((place) => part.querySelector<HTMLElement>(place)).find(Boolean)
    // While there is only a spinner, wait for what replaces it.
    if (isElsewhere) last = null
    else next?.focus({ preventScroll: next.matches('.data-table') })
  }
  const observer = new MutationObserver(goOn)
  observer.observe(part, { childList: true, subtree: true })
  part.addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', note)
  }
}

/** A ref for an element that takes the focus when it appears: an opened part, or a removed button's replacement. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The same for an element that may also appear by itself: it takes the focus only where nothing else has it. */
export const takeLostFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}
